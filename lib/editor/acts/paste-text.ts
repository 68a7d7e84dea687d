import type { StepPlace } from "@/lib/lobster/edit/command";
import type { CommandResult, Editor } from "../editor";
import { placeAfter } from "../step-places";

/**
 * Inserts the steps of a text from the clipboard behind the selected step. A text without steps changes nothing, and
 * the reason says what is wrong with it.
 */
export function pasteText(editor: Editor, text: string, keepReferences: boolean): CommandResult {
  const before = editor.flush();
  const place: StepPlace = placeAfter(before, editor.store.getState().selection);
  const result = editor.execute({ type: "pasteSteps", place, text, keepReferences });
  if (!result.ok) return result;
  const count = editor.flush().allSteps.length - before.allSteps.length;
  editor.say(`Pasted ${count} ${count === 1 ? "step" : "steps"}`);
  return result;
}
