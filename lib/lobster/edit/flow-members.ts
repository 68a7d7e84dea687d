import { entryEnd, itemEnd, type ListNode, type MapNode } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { columnOf, type FileStyle, lineIndent } from "./file-style";
import { commaAfter, skipBlanks } from "./separators";
import type { FlowContext } from "./value-text";

type Member = { readonly from: number; readonly to: number };

/** Spans of the members of a flow collection. */
export function membersOf(collection: MapNode | ListNode): readonly Member[] {
  if (collection.kind === "map") return collection.entries.map((entry) => ({ from: entry.from, to: entryEnd(entry) }));
  return collection.items.map((item) => ({ from: item.from, to: Math.max(item.from, itemEnd(item)) }));
}

/** Adds a member to a flow collection before the one at `index`, in the layout of its neighbours. */
export function insertMember(
  text: string,
  collection: MapNode | ListNode,
  index: number,
  render: (context: FlowContext) => string,
  { json, style }: { readonly json: boolean; readonly style: FileStyle },
): TextEdit[] {
  const members = membersOf(collection);
  const [first] = members;
  const { from, to } = collection.range;
  if (first === undefined) return fillEmpty(text, collection, render, { json, style });

  const onLines = text.slice(from, first.from).includes("\n");
  const column = columnOf(text, first.from);
  const indent = onLines ? Math.max(1, column - lineIndent(text, from)) : (style.flowIndent ?? 2);
  const wide = onLines && text.slice(first.from, to).includes("\n");
  const value = render({ json, spread: wide && json ? { column, indent, eol: style.eol } : undefined });
  const gap = onLines ? style.eol + " ".repeat(column) : " ";
  const next = members[index];
  if (next !== undefined) return [{ from: next.from, to: next.from, insert: `${value},${gap}` }];
  const last = members.at(-1) ?? first;
  return [{ from: last.to, to: last.to, insert: `,${gap}${value}` }];
}

function fillEmpty(
  text: string,
  collection: MapNode | ListNode,
  render: (context: FlowContext) => string,
  { json, style }: { readonly json: boolean; readonly style: FileStyle },
): TextEdit[] {
  const { from, to } = collection.range;
  const [open, close] = [text.charAt(from), text.charAt(to - 1)];
  const inside = text.slice(from + 1, to - 1);
  // Comments inside stay where they are.
  if (inside.trim() !== "") return [{ from: to - 1, to: to - 1, insert: render({ json }) }];
  const column = lineIndent(text, from);
  const indent = style.flowIndent;
  if (indent === null) return [{ from, to, insert: open + render({ json }) + close }];
  const inner = column + indent;
  const value = render({ json, spread: { column: inner, indent, eol: style.eol } });
  const insert = `${open}${style.eol}${" ".repeat(inner)}${value}${style.eol}${" ".repeat(column)}${close}`;
  return [{ from, to, insert }];
}

/** Takes a member and one comma out of a flow collection; comments around it stay. */
export function removeMember(text: string, collection: MapNode | ListNode, index: number): TextEdit[] {
  const members = membersOf(collection);
  const member = members[index];
  if (member === undefined) throw new Error(`The collection has no member ${index}`);
  const comma = commaAfter(text, member.to);
  const next = members[index + 1];
  if (next !== undefined && comma !== null) {
    const behind = skipBlanks(text, comma + 1);
    if (text.slice(member.to, comma).trim() === "") return [{ from: member.from, to: behind, insert: "" }];
    return [
      { from: member.from, to: member.to, insert: "" },
      { from: comma, to: comma + 1, insert: "" },
    ];
  }
  const before = members[index - 1];
  if (before === undefined) {
    const end = comma === null ? member.to : comma + 1;
    return blankInside(text, collection, member.from, end);
  }
  const commaBefore = commaAfter(text, before.to);
  if (commaBefore === null) throw new Error("Two members of a flow collection must stand apart by a comma");
  // A comma behind the last member may stay; the one before it goes.
  if (text.slice(commaBefore + 1, member.from).trim() === "") {
    return [{ from: commaBefore, to: member.to, insert: "" }];
  }
  return [
    { from: commaBefore, to: commaBefore + 1, insert: "" },
    { from: member.from, to: member.to, insert: "" },
  ];
}

/** Empties a collection: to its bare brackets when nothing else stands inside. */
function blankInside(text: string, { range }: MapNode | ListNode, from: number, to: number): TextEdit[] {
  const rest = text.slice(range.from + 1, from) + text.slice(to, range.to - 1);
  return rest.trim() === "" ? [{ from: range.from + 1, to: range.to - 1, insert: "" }] : [{ from, to, insert: "" }];
}
