import { linesOf } from "../diff-lines";

/** Something that both sides changed so that a person has to choose. */
export type MergeConflict = {
  /** Id of the step; null for what is no step: the head or the tail of the file, or all of it. */
  readonly step: string | null;
  readonly place: "step" | "head" | "tail" | "file";
  /** Fields that both changed; empty when the difference is in lines, or when one side removed the whole. */
  readonly fields: readonly string[];
  /** The text on each side; null where the side does not have it. */
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
};

export type MergePiece =
  | { readonly kind: "settled"; readonly text: string }
  | { readonly kind: "conflict"; readonly index: number };

export type Merge = {
  readonly pieces: readonly MergePiece[];
  readonly conflicts: readonly MergeConflict[];
  /** Line break to put between pieces where one lacks it. */
  readonly lineBreak: string;
};

export type MergeChoice = "mine" | "theirs" | "both";

/** The text with each conflict decided. `both` keeps theirs, with mine in comments behind it. */
export function mergedText({ pieces, conflicts, lineBreak }: Merge, choices: readonly MergeChoice[]): string {
  let text = "";
  for (const piece of pieces) {
    const added =
      piece.kind === "settled" ? piece.text : chosenText(conflicts[piece.index], choices[piece.index], lineBreak);
    if (added !== "" && text !== "" && !/[\r\n]$/.test(text)) text += lineBreak;
    text += added;
  }
  return text;
}

function chosenText(conflict: MergeConflict | undefined, choice: MergeChoice | undefined, lineBreak: string): string {
  if (conflict === undefined || choice === undefined) throw new Error("Every conflict needs a choice");
  const { mine, theirs } = conflict;
  if (choice === "mine") return mine ?? "";
  if (choice === "theirs") return theirs ?? "";
  if (mine === null || theirs === null) return mine ?? theirs ?? "";
  return withBreak(theirs, lineBreak) + asComment(mine);
}

function withBreak(text: string, lineBreak: string): string {
  return text === "" || /[\r\n]$/.test(text) ? text : text + lineBreak;
}

/** The lines as comments, at the indentation of the first one. */
function asComment(text: string): string {
  const lines = linesOf(text);
  const indent = /^[ \t]*/.exec(lines.find((line) => line.trim() !== "") ?? "")?.[0] ?? "";
  return lines
    .map((line) =>
      line.trim() === "" ? line : `${indent}# ${line.startsWith(indent) ? line.slice(indent.length) : line}`,
    )
    .join("");
}
