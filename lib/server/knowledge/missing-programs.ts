import { catalog } from "@/lib/catalog/index";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { footprintOf } from "@/lib/lobster/footprint/footprint-of";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { stepSurroundings } from "../footprint/step-surroundings";

/** Programs that a text names and that its steps would not find on this server. */
export function missingPrograms(context: ServerContext, access: Access, document: WorkflowDocument): readonly string[] {
  const { hasProgram } = stepSurroundings(context, access);
  return footprintOf(document, catalog).programs.flatMap(({ name }) => (hasProgram(name) ? [] : [name]));
}
