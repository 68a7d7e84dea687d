"use client";

import { MenuAct, MenuAt } from "@/components/ui/menu-at";
import { executeAndSay, stepWords } from "@/lib/editor/acts/chosen";
import { kindsFor } from "@/lib/editor/kinds-for";
import { listOf } from "@/lib/editor/locate-step";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { KindIcon } from "../kind-icon";
import { useEditor } from "../use-editor";
import { returnFocus } from "./act-menu";
import { useActs } from "./acts-provider";
import type { ScreenPoint } from "./canvas-port";

type KindMenuProps = { readonly path: StepPath; readonly at: ScreenPoint; readonly onClose: () => void };

/** The kinds that a step can become, where it stands. */
export function KindMenu({ path, at, onClose }: KindMenuProps) {
  const editor = useEditor();
  const { focusCanvas } = useActs();
  const document = editor.flush();
  const own = document.stepAt(path)?.kind.kind;
  const kinds = kindsFor(document, editor.language.catalog, listOf(path));
  return (
    <MenuAt
      at={at}
      label={`Type of ${stepWords(document, [path])}`}
      onClose={onClose}
      onReturnFocus={returnFocus(focusCanvas)}
    >
      {kinds.map((kind) => {
        const command = { type: "changeKind", path, kind: kind.kind } as const;
        const answer = kind.kind === own ? null : editor.canExecute(command);
        const reason = answer === null ? "It is one already." : answer.ok ? null : answer.reason;
        return (
          <MenuAct
            key={kind.kind}
            reason={reason}
            onSelect={() => {
              if (reason !== null) return editor.refuse(reason);
              executeAndSay(editor, command, () => `${stepWords(document, [path])} is now: ${kind.label}`);
            }}
          >
            <span className="inline-flex items-center gap-2.5">
              <KindIcon name={kind.icon} className="size-4 text-text-muted" />
              {kind.label}
            </span>
          </MenuAct>
        );
      })}
    </MenuAt>
  );
}
