import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import { entryEnd, itemEnd, type ListItem, type SyntaxNode, walk } from "./syntax-node";

/** Span of the value at a path. What lies behind an alias has the alias's span. */
export function valueRange(root: SyntaxNode, path: DocumentPath): TextRange | null {
  const { nodes, depth } = walk(root, path);
  const node = nodes[nodes.length - 1];
  if (node === undefined || (depth < path.length && node.kind !== "alias")) return null;
  return node.range;
}

/** Deepest path whose text contains the offset; the ends of a value belong to it. */
export function pathAtOffset(root: SyntaxNode, offset: number): DocumentPath {
  const path: (string | number)[] = [];
  let node: SyntaxNode | null = root;
  while (node !== null) {
    const step = childAt(node, offset);
    if (step === null) break;
    path.push(step.part);
    node = step.node;
  }
  return path;
}

type Child = { readonly part: string | number; readonly node: SyntaxNode };

function childAt(node: SyntaxNode, offset: number): Child | null {
  if (node.kind === "map") {
    for (const entry of node.entries) {
      if (contains(entry.from, entryEnd(entry), offset)) {
        return { part: entry.key, node: entry.value };
      }
    }
  }
  if (node.kind === "list") {
    // Only the last item that starts before the offset can reach to it, or the one before, which may end there.
    const behind = countUpTo(node.items, offset);
    for (const index of [behind - 2, behind - 1]) {
      const item = node.items[index];
      if (item !== undefined && contains(item.from, itemEnd(item), offset)) return { part: index, node: item.value };
    }
  }
  return null;
}

/** How many items start at or before an offset. */
function countUpTo(items: readonly ListItem[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const contains = (from: number, to: number, offset: number): boolean => from <= offset && offset <= to;
