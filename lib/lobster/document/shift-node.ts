import type { ListItem, MapEntry, SyntaxNode } from "./syntax-node";

/** Gives the new place of an offset. */
export type Place = (offset: number) => number;

/**
 * An item of a list further up or down in the text. What it holds moves when somebody looks at it, so that an edit at
 * the top of a long file costs next to nothing for the steps below. The item must not hold an alias.
 */
export function shiftItem(item: ListItem, by: number): ListItem {
  if (by === 0) return item;
  return item instanceof ShiftedItem ? shiftItem(item.base, item.by + by) : new ShiftedItem(item, by);
}

class ShiftedItem implements ListItem {
  readonly base: ListItem;
  readonly by: number;
  #value: SyntaxNode | null = null;

  constructor(base: ListItem, by: number) {
    this.base = base;
    this.by = by;
  }

  get from(): number {
    return this.base.from + this.by;
  }

  get value(): SyntaxNode {
    this.#value ??= moveNode(this.base.value, (offset) => offset + this.by);
    return this.#value;
  }
}

/** A node without aliases, with every offset in it put through `place`. */
export function moveNode(node: SyntaxNode, place: Place): SyntaxNode {
  const range = { from: place(node.range.from), to: place(node.range.to) };
  const from = place(node.from);
  switch (node.kind) {
    case "alias":
      throw new Error("An alias cannot be moved without its anchor");
    case "scalar":
      return { ...node, range, from };
    case "map":
      return { ...node, range, from, entries: node.entries.map((entry) => moveEntry(entry, place)) };
    case "list":
      return { ...node, range, from, items: node.items.map((item) => moveItem(item, place)) };
  }
}

export function moveEntry({ key, keyNode, from, colon, value }: MapEntry, place: Place): MapEntry {
  return {
    key,
    keyNode: moveNode(keyNode, place),
    from: place(from),
    colon: colon === null ? null : place(colon),
    value: moveNode(value, place),
  };
}

export function moveItem({ from, value }: ListItem, place: Place): ListItem {
  return { from: place(from), value: moveNode(value, place) };
}
