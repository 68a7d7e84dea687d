import type { Diagnostic, DiagnosticFix, TextRange } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import { applyEdits } from "../document/text-edit";
import { parseYaml } from "../document/yaml";

/** What to do about an error of YAML, and a repair where one is certain. */
export type Explanation = { readonly hint: string; readonly fix?: DiagnosticFix };

type Line = {
  readonly from: number;
  readonly text: string;
  /** The value behind `key: `, null on other lines. */
  readonly value: TextRange | null;
  readonly key: string;
};

function lineAt(text: string, offset: number): Line {
  const from = text.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const end = text.indexOf("\n", from);
  const line = text.slice(from, end === -1 ? text.length : end).replace(/\r$/, "");
  const entry = /^(\s*(?:-\s+)*(["']?)([\w.-]+)\2\s*:\s+)(\S.*)$/.exec(line.trimEnd());
  if (entry === null) return { from, text: line, value: null, key: "" };
  const start = from + (entry[1] ?? "").length;
  return { from, text: line, value: { from: start, to: start + (entry[4] ?? "").length }, key: entry[3] ?? "" };
}

/** Id of the step whose lines hold an offset, as far as the broken text tells. */
function stepAround(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  for (const line of before.reverse()) {
    const id = /^\s*(?:-\s+)?id:\s*["']?([^\s"'#]+)/.exec(line)?.[1];
    if (id !== undefined) return `Step \`${id}\`: `;
  }
  return "";
}

/** Puts quotes around a value of the file. */
export function quoting(text: string, { from, to }: TextRange): DiagnosticFix {
  const insert = `'${text.slice(from, to).replaceAll("'", "''")}'`;
  return { label: "Put the text in quotes", command: { type: "replaceText", edits: [{ from, to, insert }] } };
}

/** Fields that hold a list or a mapping: quotes would make one text of everything in them. */
const neverTexts = new Set([
  "args",
  "branches",
  "cost_limit",
  "env",
  "input",
  "parallel",
  "responseSchema",
  "retry",
  "steps",
  "workflow_args",
]);

function canBeText(text: string, key: string, { from }: TextRange): boolean {
  return !neverTexts.has(key) && !(key === "approval" && /[[{]/.test(text.charAt(from)));
}

function errorsOf(text: string): readonly TextRange[] {
  return parseYaml(text).problems.flatMap(({ severity, range }) => (severity === "error" ? [range] : []));
}

/** A repair, unless the text would still not be read after it. Mistakes further down that were there before may stay. */
function ifItRepairs(text: string, { from, text: { length } }: Line, fix: DiagnosticFix): Pick<Explanation, "fix"> {
  if (fix.command.type !== "replaceText") return {};
  const left = errorsOf(applyEdits(text, fix.command.edits));
  if (left.length === 0) return { fix };
  const areFurtherDown = left.every((range) => range.from > from + length);
  return areFurtherDown && left.length < errorsOf(text).length ? { fix } : {};
}

function quotedWhole(text: string, line: Line, step: string, reason: string): Explanation | null {
  const { value, key } = line;
  if (value === null || !canBeText(text, key, value)) return null;
  const hint = `${step}${reason} Put the whole value of \`${key}\` in quotes, or write it as a block: \`${key}: |\` and the text indented below.`;
  return { hint, ...ifItRepairs(text, line, quoting(text, value)) };
}

/** What a tag or an alias is, for one that is meant as such rather than as the beginning of a text. */
function namedThing(text: string, line: Line, { message, range }: Diagnostic, step: string): Explanation | null {
  const name = /^[^\s,[\]{}]+/.exec(text.slice(range.from))?.[0] ?? "";
  const isTag = message.startsWith("Unresolved tag");
  const startsValue = line.value?.from === range.from && canBeText(text, line.key, line.value);
  const behind = text.slice(range.from + name.length).trimStart();
  if (startsValue && !(isTag && (name.startsWith("!!") || /^["'[{|>]/.test(behind)))) return null;
  return isTag
    ? { hint: `${step}\`${name}\` is a tag of YAML that has no meaning here. Take it out.` }
    : { hint: `${step}\`${name}\` stands for what \`&${name.slice(1)}\` names, and nothing above it has that name.` };
}

const blockHeader = /(["']?)([\w.-]+)\1\s*:\s*[|>][-+\d]*\s*(?:#.*)?$/;
/** Longer lines are no headers, and take long to look through. */
const longestHeader = 500;

/** The block that ended because this line is not indented; null when there is none right above it. */
function endedBlock(text: string, offset: number): string | null {
  const line = lineAt(text, offset);
  if (/^\s/.test(line.text)) return null;
  const above = text.slice(0, line.from).split("\n").slice(0, -1).reverse();
  for (const before of above) {
    const header = before.length > longestHeader ? null : blockHeader.exec(before);
    if (header !== null) return header[2] ?? null;
    if (before.trim() !== "" && !/^\s/.test(before)) return null;
    if (/^\s*(?:-\s+)?[\w.-]+:\s/.test(before) && !/^\s{4,}/.test(before)) return null;
  }
  return null;
}

/** Explains what YAML complains of; null where its own words are all there is to say. */
export function explainSyntax(
  document: Pick<WorkflowDocument, "text" | "format">,
  diagnostic: Diagnostic,
): Explanation | null {
  const { message, range } = diagnostic;
  const { text, format } = document;
  if (format === "json") return null;
  const line = lineAt(text, range.from);
  const step = stepAround(text, range.from);
  const block = endedBlock(text, range.from);
  if (block !== null && /Implicit (map )?keys|Unexpected|must be/.test(message)) {
    return {
      hint: `${step}the text of \`${block}\` ended before this line, because the line is not indented. Indent all lines of the text.`,
    };
  }
  if (message.startsWith("Nested mappings are not allowed")) {
    return quotedWhole(text, line, step, "a `: ` inside a text without quotes begins a mapping.");
  }
  if (message.startsWith("Unexpected scalar at node end")) {
    return quotedWhole(text, line, step, "the text goes on behind its closing quote or bracket.");
  }
  if (/^Unexpected (anchor|alias|flow)|^Unresolved alias|^Plain value cannot start|^Unresolved tag/.test(message)) {
    const named = message.startsWith("Unresolved") ? namedThing(text, line, diagnostic, step) : null;
    if (named !== null) return named;
    const sign = line.value === null ? "" : text.charAt(line.value.from);
    const shown = sign === "`" ? "a backtick" : `\`${sign}\``;
    return quotedWhole(
      text,
      line,
      step,
      `${shown} at the start of a text without quotes means something else to YAML.`,
    );
  }
  return explainLayout(text, message, line, step);
}

function explainLayout(text: string, message: string, line: Line, step: string): Explanation | null {
  if (message.startsWith("Tabs are not allowed")) {
    const indent = /^[ \t]*/.exec(line.text)?.[0] ?? "";
    const edits = [{ from: line.from, to: line.from + indent.length, insert: indent.replaceAll("\t", "  ") }];
    const fix: DiagnosticFix = {
      label: "Change tabs to blanks",
      command: { type: "replaceText", edits: tabEdits(text) ?? edits },
    };
    return { hint: "Lines are indented with blanks.", ...ifItRepairs(text, line, fix) };
  }
  if (message.startsWith("Map keys must be unique")) {
    const key = /^\s*(?:-\s+)*(["']?)([\w.-]+)\1\s*:/.exec(line.text)?.[2];
    const name = key === undefined ? "this key" : `\`${key}\``;
    return { hint: `${step}${name} stands twice in one mapping. Keep one.` };
  }
  if (message.startsWith("Source contains multiple documents")) {
    return {
      hint: "A file holds one workflow, and `---` begins a second one. Keep one here and move the other into a file of its own.",
    };
  }
  if (
    /^All (sequence|mapping|collection) items must start at the same column|^Sequence item without|^Bad indentation/.test(
      message,
    )
  ) {
    return { hint: `${step}this line must begin in the same column as the ones above that it belongs to.` };
  }
  if (message.startsWith("Missing closing")) return { hint: `${step}a quote that opens further up is not closed.` };
  if (message.startsWith("Invalid escape sequence")) {
    return {
      hint: `${step}between double quotes a backslash begins an escape. Use single quotes, or a block with \`|\`.`,
    };
  }
  return null;
}

/** Every tab in the indentation of a line; null when there are none. */
function tabEdits(text: string): readonly (TextRange & { readonly insert: string })[] | null {
  const edits = [...text.matchAll(/^[ ]*\t[ \t]*/gm)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    insert: match[0].replaceAll("\t", "  "),
  }));
  return edits.length === 0 ? null : edits;
}
