import type { Catalog } from "../../contract/catalog";
import { isJsonObject } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { openDocument } from "../../document/open-document";
import type { SyntaxNode } from "../../document/syntax-node";
import { columnOf } from "../file-style";
import { shiftedLine } from "../item-text";

/** Steps in a text, as a document with nothing wrong in it that keeps it from being read; or why there are none. */
export type StepsText =
  | { readonly kind: "steps"; readonly document: WorkflowDocument }
  | { readonly kind: "none"; readonly reason: string };

/**
 * Reads the steps of a text that somebody copied somewhere: a whole file, `steps:` with a list, list items or a mapping,
 * at any indentation, also when the first line lost its own, also between the fences of a chat.
 */
export function readStepsText(pasted: string, catalog: Catalog): StepsText {
  const text = unfenced(pasted.replace(/^\uFEFF/, ""));
  if (text.trim() === "") return { kind: "none", reason: "There is no text to paste." };
  const opened = [text, ...withFirstIndent(text)].map((each) => openDocument(each, catalog));
  const read = opened.find(({ data }) => data !== undefined) ?? opened[0];
  if (read === undefined || read.data === undefined) {
    const message = read?.diagnostics[0]?.message.split("\n")[0]?.replace(/:$/, "") ?? "";
    return { kind: "none", reason: `The text cannot be read as steps: ${message}.` };
  }
  const document = asFile(read, catalog);
  const length = document?.workflow?.steps.length ?? 0;
  if (document === null || length === 0) return { kind: "none", reason: "The text holds no steps." };
  return { kind: "steps", document };
}

function unfenced(text: string): string {
  return /^\s*```[^\n]*\n([\s\S]*?)\n?[ \t]*```\s*$/.exec(text)?.[1] ?? text;
}

/** The text with the first line indented like those below it, for texts that were selected from the first word on. */
function withFirstIndent(text: string): readonly string[] {
  const [first = "", ...rest] = text.split("\n");
  const indents = rest.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  if (!Number.isFinite(least) || least === 0 || /^\s/.test(first)) return [];
  const dash = /^-\s+/.exec(first)?.[0].length ?? 0;
  return [least - dash, least].filter((lead) => lead > 0).map((lead) => " ".repeat(lead) + text);
}

/** The steps as a file of their own; null when the content is no step. */
function asFile(read: WorkflowDocument, catalog: Catalog): WorkflowDocument | null {
  const { data, syntax, text } = read;
  if (syntax === null) return null;
  if (Array.isArray(data)) return openDocument(`steps:\n${indented(text, 2)}`, catalog);
  if (!isJsonObject(data ?? null) || !isJsonObject(data)) return null;
  const isStep = catalog.kindOf(data).actionKeys.some((key) => Object.hasOwn(data, key));
  if (isStep) return openDocument(asItem(text, syntax), catalog);
  return read.workflow === null ? null : read;
}

function indented(text: string, by: number): string {
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : shiftedLine(line, by)))
    .join("\n");
}

/** A mapping as the only item of `steps`, with the comments above it. */
function asItem(text: string, root: SyntaxNode): string {
  const first = root.kind === "map" && root.style === "block" ? root.entries[0] : undefined;
  if (first === undefined) return `steps:\n  [\n${indented(text, 4)}\n  ]\n`;
  const column = columnOf(text, first.from);
  const start = first.from - column;
  const body = indented(text.slice(start), 4);
  return `steps:\n${indented(text.slice(0, start), 2)}${body.slice(0, column + 2)}- ${body.slice(column + 4)}`;
}
