import type { ScalarStyle } from "../document/syntax-node";
import type { RoomBelow } from "./block-lines";

export type Scalar = string | number | boolean | null;

/** What YAML's core schema reads as something else than a string. */
const typed =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const indicators = "-?:,[]{}#&*!|>'\"%@`";

/** True when the text can stand without quotes on one line and is read back as the same string. */
export function isPlainSafe(text: string, flow: boolean): boolean {
  if (text === "" || text !== text.trim() || typed.test(text) || indicators.includes(text.charAt(0))) return false;
  if (/: |:$| #|:\t|\t#|^---|^\.\.\.|^<<$/.test(text) || needsEscape(text) || text.includes("\n")) return false;
  return !flow || !/[,[\]{}]|:["']/.test(text);
}

/** A scalar on one line, quoted when it must be or when `style` is a quote that can hold it. */
export function inlineScalar(value: Scalar, style: ScalarStyle, context: { flow: boolean; json: boolean }): string {
  if (typeof value !== "string") return literalWord(value, context.json);
  if (context.json || style === "double") return doubleQuoted(value);
  const single = !needsEscape(value) && !value.includes("\n");
  if (style === "single" && single) return singleQuoted(value);
  if (isPlainSafe(value, context.flow)) return value;
  return single && /["\\]/.test(value) && !value.includes("'") ? singleQuoted(value) : doubleQuoted(value);
}

/** A key as it stands before a colon. */
export function keyText(key: string, context: { flow: boolean; json: boolean }): string {
  return inlineScalar(key, "plain", context);
}

/** Header and lines of a block scalar. */
export type BlockText = { readonly header: string; readonly lines: readonly string[] };

/**
 * A literal block scalar (`|`) for `text` with its lines at `column`, which stands `indent` right of its parent.
 * Null when no block scalar can hold the text at this place.
 */
export function literalBlock(text: string, column: number, indent: number, room: RoomBelow): BlockText | null {
  if (text.trim() === "" || needsEscape(text.replaceAll("\n", "").replaceAll("\t", ""))) return null;
  const chomp = !text.endsWith("\n") ? "-" : text.endsWith("\n\n") ? "+" : "";
  if ((chomp === "+" && !room.keep) || column <= room.rightOf || indent > 9) return null;
  const indicator = /^\n*[ \t]/.test(text) ? String(indent) : "";
  const body = chomp === "-" ? text : text.slice(0, -1);
  const lines = body.split("\n").map((line) => (line === "" ? "" : " ".repeat(column) + line));
  return { header: `|${indicator}${chomp}`, lines };
}

function literalWord(value: number | boolean | null, json: boolean): string {
  if (typeof value !== "number" || Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  if (json) return "null";
  return Number.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf";
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** JSON's escapes are YAML's too; the characters that YAML counts as line breaks or as unprintable are added. */
export function doubleQuoted(text: string): string {
  const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

/** True for texts with characters that only a double-quoted scalar can hold. */
function needsEscape(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 10) return true;
    if ((code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029) return true;
    if (code === 0xfeff || code === 0xfffe || code === 0xffff) return true;
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = text.charCodeAt(at + 1);
      if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true;
      at += 1;
    }
  }
  return false;
}
