import { isJsonObject, type JsonValue } from "../contract/json-value";
import { isList } from "../document/workflow-steps";
import type { RoomBelow } from "./block-lines";
import type { FileStyle } from "./file-style";
import { inlineScalar, keyText, literalBlock } from "./scalar-text";

/** A value in block style: what follows the `key:` or dash on its line, and the lines below. */
export type BlockValue = { readonly inline: string; readonly lines: readonly string[] };

const block = { flow: false, json: false } as const;
const anyRoom: RoomBelow = { keep: true, rightOf: -1 };

/**
 * Renders a value for a place in block style. `column` is that of the key or dash that holds it; `holder` tells which,
 * as a mapping stands on the line of its dash, but below its key. `room` tells what the lines below allow.
 */
export function blockValue(
  value: JsonValue,
  column: number,
  holder: "key" | "dash",
  style: FileStyle,
  room: RoomBelow = anyRoom,
): BlockValue {
  if (isList(value)) {
    if (value.length === 0 || holder === "dash") return { inline: flowValue(value, { json: false }), lines: [] };
    const dash = column + style.listIndent;
    return { inline: "", lines: value.flatMap((item) => itemLines(item, dash, style)) };
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return { inline: "{}", lines: [] };
    const inner = column + (holder === "dash" ? 2 : style.mapIndent);
    const lines = entries.flatMap(([key, each]) => entryLines(key, each, inner, style));
    if (holder === "key") return { inline: "", lines };
    return { inline: (lines[0] ?? "").trimStart(), lines: lines.slice(1) };
  }
  if (typeof value === "string" && value.includes("\n")) {
    const indent = holder === "dash" ? 2 : style.mapIndent;
    const literal = literalBlock(value, column + indent, indent, room);
    if (literal !== null) return { inline: literal.header, lines: literal.lines };
  }
  return { inline: inlineScalar(value, "plain", block), lines: [] };
}

/** The lines of `key: value` at a column. */
export function entryLines(key: string, value: JsonValue, column: number, style: FileStyle): readonly string[] {
  const { inline, lines } = blockValue(value, column, "key", style);
  const head = `${" ".repeat(column)}${keyText(key, block)}:`;
  return [inline === "" ? head : `${head} ${inline}`, ...lines];
}

/** The lines of `- value` with the dash at a column. */
export function itemLines(value: JsonValue, column: number, style: FileStyle): readonly string[] {
  const { inline, lines } = blockValue(value, column, "dash", style);
  const head = `${" ".repeat(column)}-`;
  return [inline === "" ? head : `${head} ${inline}`, ...lines];
}

export type FlowContext = {
  /** Keys and texts are double-quoted, as JSON wants it. */
  readonly json: boolean;
  /** Spread over lines: the column of the line the value starts on, and columns per level. */
  readonly spread?: { readonly column: number; readonly indent: number; readonly eol: string };
};

/** Renders a value in flow style, on one line unless `spread` is given. */
export function flowValue(value: JsonValue, context: FlowContext): string {
  const brackets = isList(value) ? "[]" : "{}";
  const parts = flowParts(value, context);
  if (parts === null) return isList(value) || isJsonObject(value) ? brackets : scalar(value, context);
  const [open, close] = brackets;
  if (context.spread === undefined) return `${open}${parts.join(", ")}${close}`;
  const { column, indent, eol } = context.spread;
  const inner = eol + " ".repeat(column + indent);
  return `${open}${inner}${parts.join(`,${inner}`)}${eol}${" ".repeat(column)}${close}`;
}

/** `"key": value` in flow style. */
export function flowEntry(key: string, value: JsonValue, context: FlowContext): string {
  return `${keyText(key, { flow: true, json: context.json })}: ${flowValue(value, context)}`;
}

/** Texts of the members of a collection; null for scalars and empty collections. */
function flowParts(value: JsonValue, context: FlowContext): readonly string[] | null {
  const { spread } = context;
  const inner = spread ? { ...context, spread: { ...spread, column: spread.column + spread.indent } } : context;
  if (isList(value)) return value.length === 0 ? null : value.map((item) => flowValue(item, inner));
  if (!isJsonObject(value)) return null;
  const entries = Object.entries(value);
  return entries.length === 0 ? null : entries.map(([key, each]) => flowEntry(key, each, inner));
}

function scalar(value: JsonValue, { json }: FlowContext): string {
  if (isList(value) || isJsonObject(value)) throw new Error("A collection is no scalar");
  return inlineScalar(value, "plain", { flow: true, json });
}
