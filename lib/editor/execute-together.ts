import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { composeEdits } from "@/lib/lobster/edit/compose-edits";
import type { Editor } from "./editor";

/**
 * Carries out several commands, each on the outcome of those before, as one step of undo; or none of them, when one is
 * refused. Answers with the refusal, or null.
 */
export function executeTogether(editor: Editor, commands: readonly EditCommand[]): string | null {
  const start = editor.flush();
  const rounds: (readonly TextEdit[])[] = [];
  let document = start;
  for (const command of commands) {
    const result = editor.language.apply(document, command);
    if (result.kind === "refused") {
      editor.refuse(result.reason);
      return result.reason;
    }
    document = result.document;
    rounds.push(result.edits);
  }
  const edits = composeEdits(start.text, rounds);
  if (edits.length === 0) return null;
  const done = editor.execute({ type: "replaceText", edits });
  return done.ok ? null : done.reason;
}
