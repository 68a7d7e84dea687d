import type { StepPlace } from "@/lib/lobster/edit/command";
import { readStepsText } from "@/lib/lobster/edit/transfer/read-steps-text";
import type { CommandResult, Editor } from "../editor";
import { placeAfter } from "../step-places";

/** Most characters of a line that is offered as a step. */
const longestLine = 2000;

/**
 * Inserts the steps of a text from the clipboard behind the selected step. A single line without steps goes to
 * `typeLine`, for the person to decide what it becomes. Any other text changes nothing, and the reason says why.
 */
export function pasteText(
  editor: Editor,
  text: string,
  keepReferences: boolean,
  typeLine: (place: StepPlace, line: string) => void,
): CommandResult {
  const before = editor.flush();
  const place: StepPlace = placeAfter(before, editor.store.getState().selection);
  const line = text.trim();
  const typed = line !== "" && line.length <= longestLine && !/[\r\n]/.test(line);
  if (typed && !editor.store.getState().readOnly && readStepsText(text, editor.language.catalog).kind === "none") {
    typeLine(place, line);
    return { ok: true };
  }
  const result = editor.execute({ type: "pasteSteps", place, text, keepReferences });
  if (!result.ok) return result;
  const count = editor.flush().allSteps.length - before.allSteps.length;
  const comments = [...text.matchAll(/^\s*#\s*(\S.*?)\s*$/gm)].map(([, words]) => words ?? "");
  const lost = comments.some((words) => !editor.flush().text.includes(words));
  const without = ` without ${count === 1 ? "its" : "their"} comments: there is no line for them in brackets`;
  editor.say(`Pasted ${count} ${count === 1 ? "step" : "steps"}${lost ? without : ""}`);
  return result;
}
