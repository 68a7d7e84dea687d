import type { Editor } from "@/lib/editor/editor";
import type { MoveTarget } from "@/lib/editor/move-target";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { EditCommand } from "@/lib/lobster/edit/command";

/** Where something dragged would be put down, and why the language does not allow it there. */
export type DropPreview = {
  readonly target: MoveTarget;
  readonly command: EditCommand;
  /** Null when it can be put down. */
  readonly reason: string | null;
};

/** Asks the language about a place once, however often the pointer moves over it. */
export function dropPreviews(editor: Editor, commandAt: (target: MoveTarget) => EditCommand) {
  let known: { readonly key: string; readonly preview: DropPreview } | null = null;
  return (target: MoveTarget | null): DropPreview | null => {
    if (target === null) {
      known = null;
      return null;
    }
    const key = `${pathKey(target.place.list)}:${target.place.index}`;
    if (known?.key === key) return known.preview;
    const command = commandAt(target);
    const answer = editor.canExecute(command);
    known = { key, preview: { target, command, reason: answer.ok ? null : answer.reason } };
    return known.preview;
  };
}
