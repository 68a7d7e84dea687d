import type { TextRange } from "@/lib/lobster/contract/diagnostic";
import { type ConditionNode, type ConditionOperator, conditionTree, nodeAt } from "./condition-tree";

export type Join = "and" | "or";
type Row = ConditionNode & { readonly kind: "row" };

const signs: Readonly<Record<Join, string>> = { and: "&&", or: "||" };
const reference = /^\$[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_]+)+$/;

/** A row as text. A value that would not be read as one is quoted. */
export function rowText(left: string, operator: ConditionOperator, value: string): string {
  if (operator === "is_true") return left;
  if (operator === "is_false") return `!${left}`;
  return `${left} ${operator} ${valueText(value)}`;
}

/** Numbers, words the language knows, quoted texts, plain words and references stay; any other text is quoted. */
export function valueText(value: string): string {
  const text = value.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text) || reference.test(text) || /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text)) return text;
  const quote = text.charAt(0);
  const quoted = (quote === '"' || quote === "'") && /^(["'])(?:\\.|(?!\1)[^\\])*\1$/s.test(text);
  return quoted ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The condition with another value on the left of a row. */
export function setLeft(text: string, { left }: Row, value: string): string {
  return splice(text, left, value);
}

/** The condition with another value on the right of a row. */
export function setRight(text: string, row: Row, value: string): string {
  return row.right === null ? text : splice(text, row.right, valueText(value));
}

/** The condition with a row compared in another way. A comparison that begins to need a value gets `0`. */
export function setOperator(text: string, row: Row, operator: ConditionOperator): string {
  if (row.sign !== null && operator !== "is_true" && operator !== "is_false") return splice(text, row.sign, operator);
  const right = row.right === null ? "0" : text.slice(row.right.from, row.right.to);
  const next = rowText(text.slice(row.left.from, row.left.to), operator, right);
  const plain = splice(text, row, next);
  const shape = shapeAt(text, row, next);
  return firstOf([plain, splice(text, row, `(${next})`)], shape) ?? text;
}

/**
 * The condition with a row joined to the part at a path: one more operand of a group of that kind, else a group of both.
 * Brackets are written where the meaning needs them. Null when there is no such part.
 */
export function addRow(text: string, path: readonly number[], join: Join, row: string): string | null {
  const root = rootOf(text);
  const node = root === null ? null : nodeAt(root, path);
  if (root === null || node === null) return null;
  const written = text.slice(node.from, node.to);
  const end = node.kind === join ? (node.operands.at(-1)?.to ?? node.to) : node.to;
  const added = ` ${signs[join]} ${row}`;
  const shape = replaced(shapeOf(root, text), path, (old) => [join, [old, row]]);
  return firstOf(
    [
      splice(text, { from: end, to: end }, added),
      splice(text, node, `(${written})${added}`),
      splice(text, node, `(${written}${added})`),
      splice(text, node, `((${written})${added})`),
    ],
    shape,
  );
}

/** The condition without the part at a path; empty when it was all there was. Null when there is no such part. */
export function removePart(text: string, path: readonly number[]): string | null {
  const root = rootOf(text);
  const index = path.at(-1);
  if (root === null || nodeAt(root, path) === null) return null;
  if (index === undefined) return "";
  const parent = nodeAt(root, path.slice(0, -1));
  if (parent === null || !("operands" in parent)) return null;
  const { operands } = parent;
  const [before, gone, after] = [operands[index - 1], operands[index], operands[index + 1]];
  if (gone === undefined) return null;
  const cut = before === undefined ? { from: gone.from, to: after?.from ?? gone.to } : { from: before.to, to: gone.to };
  const shape = replaced(shapeOf(root, text), path.slice(0, -1), (old) => without(old, index));
  const only = operands.length === 2 ? operands[1 - index] : undefined;
  const alone = only === undefined ? [] : [splice(text, parent, text.slice(only.from, only.to))];
  return firstOf([...alone, splice(text, cut, "")], shape);
}

/** The condition with the operands of a group joined in the other way. Null when there is no group at the path. */
export function setJoin(text: string, path: readonly number[], join: Join): string | null {
  const root = rootOf(text);
  const group = root === null ? null : nodeAt(root, path);
  if (root === null || group === null || !("operands" in group)) return null;
  if (group.kind === join) return text;
  const first = group.operands[0]?.from ?? group.from;
  const last = group.operands.at(-1)?.to ?? group.to;
  let inner = "";
  group.operands.forEach((operand, index) => {
    const before = group.operands[index - 1];
    if (before !== undefined) inner += text.slice(before.to, operand.from).replace(signs[group.kind], signs[join]);
    inner += text.slice(operand.from, operand.to);
  });
  const shape = replaced(shapeOf(root, text), path, (old) => (typeof old === "string" ? old : [join, old[1]]));
  return firstOf([splice(text, { from: first, to: last }, inner), splice(text, group, `(${inner})`)], shape);
}

/** What a condition means, without the bytes that mean nothing: brackets and blanks around parts, nesting of equal joins. */
type Shape = string | readonly [Join, readonly Shape[]];

function rootOf(text: string): ConditionNode | null {
  const tree = conditionTree(text);
  return tree.kind === "tree" ? tree.root : null;
}

function shapeOf(node: ConditionNode, text: string): Shape {
  if ("operands" in node) return [node.kind, node.operands.map((operand) => shapeOf(operand, text))];
  if (node.kind === "text") return text.slice(node.from, node.to);
  const part = ({ from, to }: TextRange): string => text.slice(from, to);
  const { left, operator, right } = node;
  if (right === null) return operator === "is_false" ? `!${part(left)}` : part(left);
  return `${part(left)} ${operator} ${part(right)}`;
}

/** The shape of a whole condition in which one row says something else. */
function shapeAt(text: string, row: Row, next: string): Shape {
  const root = rootOf(text);
  if (root === null) return next;
  const swap = (node: ConditionNode): Shape => {
    if (node.from === row.from && node.to === row.to && node.kind === "row") return next;
    return "operands" in node ? [node.kind, node.operands.map(swap)] : shapeOf(node, text);
  };
  return swap(root);
}

function replaced(shape: Shape, path: readonly number[], change: (old: Shape) => Shape): Shape {
  const [index, ...rest] = path;
  if (index === undefined) return change(shape);
  if (typeof shape === "string") return shape;
  return [shape[0], shape[1].map((part, at) => (at === index ? replaced(part, rest, change) : part))];
}

function without(shape: Shape, index: number): Shape {
  if (typeof shape === "string") return shape;
  const parts = shape[1].filter((_, at) => at !== index);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : [shape[0], parts];
}

function flat(shape: Shape): Shape {
  if (typeof shape === "string") return shape;
  const [join, parts] = shape;
  return [join, parts.map(flat).flatMap((part) => (typeof part !== "string" && part[0] === join ? part[1] : [part]))];
}

/** The first text that can be read and means the shape. */
function firstOf(candidates: readonly string[], shape: Shape): string | null {
  const wanted = JSON.stringify(normal(shape));
  return (
    candidates.find((text) => {
      const root = rootOf(text);
      return root !== null && JSON.stringify(normal(shapeOf(root, text))) === wanted;
    }) ?? null
  );
}

/** Rows that were typed by hand may be written with other blanks. */
function normal(shape: Shape): Shape {
  const flattened = flat(shape);
  const trim = (part: Shape): Shape => {
    if (typeof part !== "string") return [part[0], part[1].map(trim)];
    const root = rootOf(part);
    return root === null || "operands" in root ? part : shapeOf(root, part);
  };
  return trim(flattened);
}

function splice(text: string, { from, to }: TextRange, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}
