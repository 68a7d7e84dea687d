import type { TextEdit } from "@/lib/lobster/document/text-edit";
import { diffLines, linesOf } from "./diff-lines";

/** Edits, one for each run of lines that differs, that turn one text into the other. */
export function lineEdits(before: string, after: string): readonly TextEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const places = [0];
  for (const line of old) places.push((places.at(-1) ?? 0) + line.length);
  return diffLines(old, now).map(({ from, removed, to, added }) => ({
    from: places[from] ?? before.length,
    to: places[from + removed] ?? before.length,
    insert: now.slice(to, to + added).join(""),
  }));
}
