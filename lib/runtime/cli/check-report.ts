import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { escapeUnseen } from "@/lib/lobster/run/escape-unseen";

export type CheckedFile = {
  /** As it was asked for. */
  readonly name: string;
  readonly document: WorkflowDocument;
  readonly problems: readonly Diagnostic[];
};

export type Counts = Readonly<Record<Severity, number>>;

const words: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

export function countProblems(problems: readonly Diagnostic[]): Counts {
  const count = (wanted: Severity): number => problems.filter(({ severity }) => severity === wanted).length;
  return { error: count("error"), warning: count("warning"), info: count("info") };
}

/** Messages of YAML have a place and a snippet of their own behind the first line. */
function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").replace(/:$/, "");
}

/** Characters of a line that are shown, and those of them before the marked ones. */
const widest = 160;
const leading = 60;

/** The line of a problem with its characters marked, of a long line its part; empty for a place without any. */
function snippet({ range }: Diagnostic, document: WorkflowDocument): readonly string[] {
  const { line, column } = document.positionAt(range.from);
  const start = range.from - (column - 1);
  const end = document.text.indexOf("\n", start);
  const source = document.text.slice(start, end === -1 ? undefined : end).replace(/\r$/, "");
  if (source.trim() === "") return [];
  const number = String(line).padStart(5);
  const from = source.length <= widest ? 0 : Math.max(0, column - 1 - leading);
  const [before, after] = [from > 0 ? "…" : "", source.length > from + widest ? "…" : ""];
  const shown = source.slice(from, from + widest);
  const blank = before.replace("…", " ") + source.slice(from, column - 1).replace(/[^\t]/g, " ");
  const length = Math.max(1, Math.min(range.to, start + from + shown.length) - range.from);
  return [
    `${number} | ${before}${escapeUnseen(shown)}${after}`,
    `${" ".repeat(number.length)} | ${blank}${"^".repeat(length)}`,
  ];
}

function printProblem(name: string, problem: Diagnostic, document: WorkflowDocument): string {
  const { line, column } = document.positionAt(problem.range.from);
  const { severity, code, message, hint, fix } = problem;
  const lines = [
    `${name}:${line}:${column} ${words[severity]} ${code} ${escapeUnseen(firstLine(message))}`,
    ...snippet(problem, document),
    ...(hint === undefined ? [] : [`      hint: ${escapeUnseen(hint)}`]),
    ...(fix === undefined ? [] : [`      fix: ${escapeUnseen(fix.label)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Everything about one file, empty when there is nothing to say. */
export function printChecked({ name, document, problems }: CheckedFile): string {
  return problems.map((problem) => printProblem(name, problem, document)).join("");
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export function printSummary(files: number, { error, warning, info }: Counts): string {
  return `${counted(files, "file")} checked: ${counted(error, "error")}, ${counted(warning, "warning")}, ${counted(info, "note")}\n`;
}

/** A problem for machines. Lines and columns count from 1, offsets from 0, columns and offsets in UTF-16 units. */
export function problemData(problem: Diagnostic, document: WorkflowDocument) {
  const { severity, code, message, hint, range, path, fix } = problem;
  const edits = fix?.command.type === "replaceText" ? fix.command.edits : null;
  const end = document.positionAt(range.to);
  return {
    ...document.positionAt(range.from),
    endLine: end.line,
    endColumn: end.column,
    severity: words[severity],
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    path,
    range,
    ...(fix === undefined || edits === null ? {} : { fix: { label: fix.label, edits } }),
  };
}
