import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { setOwn } from "@/lib/lobster/contract/set-own";
import type { LooseFile, LooseNode, LooseText } from "./loose-node";

/** The data of a file as far as it can be read: texts are what stands in the file, without its finer rules. */
export function looseData(file: LooseFile): JsonObject {
  const data = file.root === null ? {} : dataOf(file.text, file.root);
  return typeof data === "object" && data !== null && !("length" in data) ? data : {};
}

function dataOf(text: string, node: LooseNode): JsonValue {
  if (node.kind === "text") return scalarOf(text, node);
  if (node.kind === "list") return node.items.map(({ value }) => (value === null ? null : dataOf(text, value)));
  const data: { [key: string]: JsonValue } = {};
  for (const { key, colon, value } of node.entries) {
    if (colon !== null) setOwn(data, key, value === null ? null : dataOf(text, value));
  }
  return data;
}

function scalarOf(text: string, node: LooseText): JsonValue {
  const written = looseText(text, node);
  if (node.style !== "plain") return written;
  if (written === "true" || written === "false") return written === "true";
  if (written === "null" || written === "~") return null;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) ? Number(written) : written;
}

/** The content of a text without its quotes; of a block the lines with their indentation. */
export function looseText(text: string, node: LooseText): string {
  const content = text.slice(node.contentFrom, node.to);
  const quote = node.style === "double" ? '"' : node.style === "single" ? "'" : null;
  return quote !== null && content.endsWith(quote) ? content.slice(0, -1) : content;
}
