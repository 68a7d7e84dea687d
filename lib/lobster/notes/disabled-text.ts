import type { Catalog } from "../contract/catalog";
import type { TextRange } from "../contract/diagnostic";
import type { StepKindName } from "../contract/step-kind";
import { openDocument } from "../document/open-document";
import type { CommentLine } from "./comment-lines";

/** A step in comments: `lines` comment lines that begin at `range.from`. */
export type DisabledText = {
  readonly id: string;
  readonly kind: StepKindName;
  readonly summary: string;
  readonly range: TextRange;
  readonly lines: number;
};

/** Text behind the `#` as it stood before it was commented out: one blank more or less makes no difference to YAML. */
function uncommented(line: CommentLine): string {
  if (isWhole(line)) return line.content.slice(1);
  return line.content.startsWith(" ") ? line.content.slice(1) : line.content;
}

/** True for a line that began left of its step: it stands behind a tab as it was. */
function isWhole(line: CommentLine): boolean {
  return line.content.startsWith("\t");
}

/**
 * The step that begins with the comment line at `index`, with all lines that belong to it. Null when the comment is
 * only a comment: what counts as a step has an id and something to do.
 */
export function disabledAt(lines: readonly CommentLine[], index: number, catalog: Catalog): DisabledText | null {
  const first = lines[index];
  if (first === undefined || !/^\s*-\s+\S/.test(first.content)) return null;
  const column = uncommented(first).search(/\S/);
  let end = index + 1;
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || line.blank || line.indent !== first.indent) break;
    const body = uncommented(line);
    if (body.trim() !== "" && !isWhole(line) && body.search(/\S/) <= column) break;
    if (body.trim() !== "") end = at + 1;
  }
  const taken = lines.slice(index, end);
  const opened = openDocument(`steps:\n${taken.map((line) => uncommented(line)).join("\n")}\n`, catalog);
  const [step, ...others] = opened.workflow?.steps ?? [];
  if (step === undefined || others.length > 0 || step.id === null || step.kind.actionKeys.length === 0) return null;
  const range = { from: first.from, to: taken.at(-1)?.to ?? first.to };
  const { id, kind, fields } = step;
  return { id, kind: kind.kind, summary: kind.summary(fields), range, lines: taken.length };
}
