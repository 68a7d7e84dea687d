import { applyEdits, diffAsEdit } from "@/lib/lobster/document/text-edit";
import { lineView, sourceEditsOf } from "./line-view";

/** A value as text controls of a browser show it: they know `\n` only. */
export function shownValue(value: string): string {
  return lineView(value).text;
}

/** The value that somebody means who changed what a text control shows: its own line breaks stay where they are. */
export function typedValue(value: string, typed: string): string {
  const view = lineView(value);
  const edit = diffAsEdit(view.text, typed);
  if (edit === null) return value;
  const change = { offset: edit.from, length: edit.to - edit.from, text: edit.insert };
  return applyEdits(value, sourceEditsOf(view, [change]));
}
