import { lineContentEnd } from "../document/line-index";
import { readBack } from "../document/read-back";
import { scalarSource } from "../document/scalar-source";
import type { ScalarNode } from "../document/syntax-node";
import { diffAsEdit, type TextEdit } from "../document/text-edit";
import { roomBelow } from "./block-lines";
import type { FileStyle } from "./file-style";
import { editedPart } from "./item-text";
import { doubleQuoted, inlineScalar, isPlainSafe, literalBlock, type Scalar } from "./scalar-text";
import type { Slot } from "./slot";

type Target = { readonly text: string; readonly slot: Slot; readonly node: ScalarNode; readonly style: FileStyle };

/** Replaces a scalar by another one in the style it is written in, as far as the new value allows. */
export function changeScalar(text: string, slot: Slot, node: ScalarNode, value: Scalar, style: FileStyle): TextEdit[] {
  if (Object.is(node.value, value)) return [];
  const target: Target = { text, slot, node, style };
  const spliced = typeof value === "string" ? splice(target, value) : null;
  if (spliced !== null) return spliced;
  if (node.style === "folded" && typeof value === "string") {
    const appended = appendFolded(target, value);
    if (appended !== null) return appended;
  }
  if (node.style === "literal" || node.style === "folded") return changeBlock(target, value);

  const { flow, json } = slot;
  const wantsBlock =
    typeof value === "string" &&
    value.includes("\n") &&
    !flow &&
    // A text that its author wrote with `\n` in quotes stays in quotes.
    !(node.style === "double" && typeof node.value === "string" && node.value.includes("\n"));
  if (wantsBlock) {
    const block = blockText(target, value);
    if (block !== null) return [...written(target, block.header), below(target, block.lines)];
  }
  return written(target, inlineScalar(value, node.style, { flow, json }));
}

/** Puts a text where the value stands, or where it would stand when nothing is written. */
function written({ text, slot, node }: Target, insert: string): TextEdit[] {
  if (node.style === "empty") return [{ from: slot.behind, to: slot.behind, insert: slot.lead + insert }];
  return minimal(text, node.range.from, node.range.to, insert);
}

/** Adds lines below the line on which the value ends, behind a comment on that line. */
function below({ text, slot, node, style }: Target, lines: readonly string[]): TextEdit {
  const at = lineContentEnd(text, node.style === "empty" ? slot.behind : node.range.to);
  return { from: at, to: at, insert: lines.map((line) => style.eol + line).join("") };
}

function changeBlock(target: Target, value: Scalar): TextEdit[] {
  const { text, slot, node, style } = target;
  const headerEnd = lineContentEnd(text, node.range.from);
  const header = /^[|>][-+0-9]*/.exec(text.slice(node.range.from, headerEnd))?.[0] ?? "";
  const bodyEnd = Math.max(headerEnd, node.range.to);
  const block = typeof value === "string" ? blockText(target, value) : null;
  const [first, body] =
    block === null
      ? [inlineScalar(value, "double", slot), ""]
      : [block.header, block.lines.map((line) => style.eol + line).join("")];
  return [
    ...minimal(text, node.range.from, node.range.from + header.length, first),
    ...minimal(text, headerEnd, bodyEnd, body),
  ];
}

/** Lines below a folded text, which stays folded as it is. Null when what is added is more than plain lines. */
function appendFolded({ text, slot, node, style }: Target, value: string): TextEdit[] | null {
  const old = node.value;
  const column = blockIndent(text, node);
  if (typeof old !== "string" || column === null || !value.startsWith(old)) return null;
  const added = value.slice(old.length);
  const lines = (added.endsWith("\n") ? added.slice(0, -1) : added).split("\n");
  if (!/[^\n]\n$/.test(old) || !lines.every((line) => /^[^\s\p{Cc}]\P{Cc}*$/u.test(line))) return null;
  const headerEnd = lineContentEnd(text, node.range.from);
  const header = /^>[0-9]*/.exec(text.slice(node.range.from, headerEnd))?.[0] ?? ">";
  const chomp = { from: node.range.from + header.length, to: node.range.from + header.length, insert: "-" };
  const body = text.slice(headerEnd, node.range.to);
  const behind = headerEnd + body.trimEnd().length;
  const insert = lines.map((line) => style.eol + style.eol + " ".repeat(column) + line).join("");
  const clips = text[chomp.from] !== "-" && text[chomp.from] !== "+";
  const edits = [...(added.endsWith("\n") || !clips ? [] : [chomp]), { from: behind, to: behind, insert }];
  const source = { from: node.range.from, to: Math.max(node.range.to, behind) };
  const read = readBack(editedPart(text, source, edits), { column: slot.column, flow: false });
  return read === value ? edits : null;
}

function blockText(
  { text, slot, node, style }: Target,
  value: string,
): { header: string; lines: readonly string[] } | null {
  const old = node.style === "literal" || node.style === "folded" ? blockIndent(text, node) : null;
  const step = slot.holder === "dash" ? 2 : style.mapIndent;
  const column = old !== null && old > slot.column ? old : slot.column + step;
  const after = node.style === "empty" ? slot.behind : node.range.to;
  return literalBlock(value, column, column - slot.column, roomBelow(text, after));
}

/** Column of the lines of a block scalar; null when it has none. */
function blockIndent(text: string, node: ScalarNode): number | null {
  const body = text.slice(lineContentEnd(text, node.range.from), node.range.to);
  const first = body.split("\n").find((line) => line.trim() !== "");
  return first === undefined ? null : first.length - first.replace(/^ +/, "").length;
}

/**
 * Changes only the part of the source that is written differently, which keeps folding and escapes of the rest.
 * Null when the change cannot be expressed that way.
 */
function splice({ text, slot, node }: Target, value: string): TextEdit[] | null {
  if (typeof node.value !== "string" || node.value === "" || value === "") return null;
  const change = diffAsEdit(node.value, value);
  const source = scalarSource(text, node);
  if (change === null || source === null) return null;
  const written = encode(change.insert, node.style);
  if (written === null) return null;
  const from = source.from[change.from] ?? source.to[change.from - 1];
  const to = change.to > change.from ? source.to[change.to - 1] : from;
  if (from === undefined || to === undefined) return null;
  const { from: start, to: end } = node.range;
  const next = text.slice(start, from) + written + text.slice(to, end);
  if (node.style === "plain" && !isPlainSafe(value.replaceAll("\n", " "), slot.flow)) return null;
  const read = readBack(next, { column: slot.column, flow: slot.flow });
  return read === value ? [{ from, to, insert: written }] : null;
}

/** The source of a part of a scalar; null when that part cannot be written in this style. */
function encode(part: string, style: ScalarNode["style"]): string | null {
  if (style === "double") return doubleQuoted(part).slice(1, -1);
  if (/\p{Cc}/u.test(part)) return null;
  return style === "single" ? part.replaceAll("'", "''") : part;
}

function minimal(text: string, from: number, to: number, insert: string): TextEdit[] {
  const edit = diffAsEdit(text.slice(from, to), insert);
  return edit === null ? [] : [{ from: from + edit.from, to: from + edit.to, insert: edit.insert }];
}
