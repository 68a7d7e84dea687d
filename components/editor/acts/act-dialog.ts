import type { MenuTarget } from "@/lib/editor/acts/menus";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { ScreenPoint } from "./canvas-port";

/** What an act has asked; one at a time. */
export type ActDialog =
  | { readonly kind: "menu"; readonly target: MenuTarget; readonly at: ScreenPoint }
  | { readonly kind: "kinds"; readonly path: StepPath; readonly at: ScreenPoint }
  | { readonly kind: "note"; readonly path: StepPath }
  | { readonly kind: "group"; readonly paths: readonly StepPath[] }
  | { readonly kind: "removal"; readonly paths: readonly StepPath[]; readonly dependants: readonly StepPath[] };
