import type { EditCommand } from "@/lib/lobster/edit/command";
import type { DrawnLine } from "../drawing";
import type { CommandResult } from "../editor";
import { type ActScene, impossible } from "./act";

/** The selected line of the drawing. */
export function lineOf({ editor, drawing }: ActScene): DrawnLine | null {
  const key = editor.store.getState().selectedLine;
  return key === null ? null : (drawing?.lines.find((line) => line.key === key) ?? null);
}

/** What would take the selected line away: the field it stands for. A reason where it stands for part of a text. */
function lineCommand(scene: ActScene): EditCommand | string {
  const line = lineOf(scene);
  const target = scene.drawing?.steps.find((candidate) => candidate.key === line?.to);
  if (line === null) return "Select a step or a line first.";
  if (line.role === "sequence" || target === undefined)
    return "Steps follow each other in the order of the file. Move a step to change it.";
  if (line.field === "stdin") return { type: "disconnect", path: target.path };
  if (line.role === "guard") return { type: "removeField", path: [...target.path, line.field] };
  return `This line comes from the text of \`${line.field}\` in ${target.facts.title}. Change it there.`;
}

export function canRemoveLine(scene: ActScene): CommandResult {
  const command = lineCommand(scene);
  return typeof command === "string" ? impossible(command) : scene.editor.canExecute(command);
}

export function removeLine(scene: ActScene): void {
  const command = lineCommand(scene);
  if (typeof command === "string") scene.editor.refuse(command);
  else if (scene.editor.execute(command).ok) scene.editor.say("Removed the line");
}
