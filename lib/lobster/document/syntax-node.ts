import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";

/** How a scalar is written. `empty`: nothing is written, the value is null. */
export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded" | "empty";

type NodeBase = {
  /**
   * Span of the value itself, without anchor and tag. A block collection ends with its last value,
   * a block scalar with its last line that counts, without the line break.
   */
  readonly range: TextRange;
  /** Where the value starts when its anchor and tag are counted in. */
  readonly from: number;
  readonly anchor: string | null;
  readonly tag: string | null;
};

export type ScalarNode = NodeBase & {
  readonly kind: "scalar";
  readonly style: ScalarStyle;
  readonly value: string | number | boolean | null;
};

/** `target` is null when no anchor of that name stands before the alias. */
export type AliasNode = NodeBase & {
  readonly kind: "alias";
  readonly name: string;
  readonly target: SyntaxNode | null;
};

export type MapEntry = {
  /** The key in the parsed data. */
  readonly key: string;
  readonly keyNode: SyntaxNode;
  /** Start of the entry: the `?` of an explicit key, else the key with its anchor and tag. */
  readonly from: number;
  /** Offset of the `:`; null for a key that stands alone. */
  readonly colon: number | null;
  readonly value: SyntaxNode;
};

/** `pair` is the single `key: value` that a flow list may hold without braces. */
export type MapNode = NodeBase & {
  readonly kind: "map";
  readonly style: "block" | "flow" | "pair";
  readonly entries: readonly MapEntry[];
};

export type ListItem = {
  /** Start of the item: its dash in block style, else its value with anchor and tag. */
  readonly from: number;
  readonly value: SyntaxNode;
};

export type ListNode = NodeBase & {
  readonly kind: "list";
  readonly style: "block" | "flow";
  readonly items: readonly ListItem[];
};

/** The concrete syntax of a file, the same for YAML and JSON. */
export type SyntaxNode = ScalarNode | AliasNode | MapNode | ListNode;

/** Entries from which on a map is looked up by an index. */
const indexedFrom = 32;
const indexes = new WeakMap<MapNode, ReadonlyMap<string, MapEntry>>();

/** Of two entries with one key the last counts, as in the parsed data. */
export function entryOf(map: MapNode, key: string | number): MapEntry | undefined {
  if (map.entries.length < indexedFrom) return map.entries.findLast((entry) => entry.key === String(key));
  const index = indexes.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry] as const));
  indexes.set(map, index);
  return index.get(String(key));
}

export function itemOf(list: ListNode, key: string | number): ListItem | undefined {
  return typeof key === "number" ? list.items[key] : undefined;
}

/** End of an entry, without trailing blanks and comments. */
export function entryEnd(entry: MapEntry): number {
  const { value, colon, keyNode } = entry;
  const written = value.kind !== "scalar" || value.style !== "empty" || value.from < value.range.from;
  if (written) return value.range.to;
  return colon === null ? keyNode.range.to : colon + 1;
}

/** End of an item, without trailing blanks and comments. */
export function itemEnd(item: ListItem): number {
  const { value } = item;
  const written = value.kind !== "scalar" || value.style !== "empty" || value.from < value.range.from;
  return written ? value.range.to : item.from + 1;
}

/** How far a path leads into the written file. */
export type Walk = {
  /** Nodes from the root on; the last one is the deepest that exists. */
  readonly nodes: readonly SyntaxNode[];
  /** Entry or item that holds the last node; null for the root. */
  readonly entry: MapEntry | null;
  readonly item: ListItem | null;
  /** Number of path parts that were followed. */
  readonly depth: number;
};

/** Follows a path without looking behind aliases. */
export function walk(root: SyntaxNode, path: DocumentPath): Walk {
  const nodes: SyntaxNode[] = [root];
  let node = root;
  let entry: MapEntry | null = null;
  let item: ListItem | null = null;
  for (const part of path) {
    const nextEntry: MapEntry | undefined = node.kind === "map" ? entryOf(node, part) : undefined;
    const nextItem: ListItem | undefined = node.kind === "list" ? itemOf(node, part) : undefined;
    const next = nextEntry ?? nextItem;
    if (next === undefined) return { nodes, entry, item, depth: nodes.length - 1 };
    entry = nextEntry ?? null;
    item = nextItem ?? null;
    node = next.value;
    nodes.push(node);
  }
  return { nodes, entry, item, depth: path.length };
}

/** The node at a path, null when the path leads nowhere or behind an alias. */
export function nodeAt(root: SyntaxNode | null, path: DocumentPath): SyntaxNode | null {
  if (root === null) return null;
  const { nodes, depth } = walk(root, path);
  return depth === path.length ? (nodes[nodes.length - 1] ?? null) : null;
}

/** Calls `visit` for every node, keys included, in the order of the file. */
export function visitNodes(root: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(root);
  if (root.kind === "map") {
    for (const { keyNode, value } of root.entries) {
      visitNodes(keyNode, visit);
      visitNodes(value, visit);
    }
  }
  if (root.kind === "list") for (const { value } of root.items) visitNodes(value, visit);
}
