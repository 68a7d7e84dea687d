import type { ReferenceSource } from "./reference-tree";
import type { ReferenceNode } from "./value-node";

/** Limits of one search, so that a large value costs no more than a small one. */
const most = { visited: 4000, depth: 8, itemsOfList: 3, keys: 500, found: 100 } as const;

/**
 * References whose words hold all words of a query, those nearest to the top first. Of a list only the first items are
 * looked into: the others have the same parts.
 */
export function searchReferences(sources: readonly ReferenceSource[], query: string): readonly ReferenceNode[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: ReferenceNode[] = [];
  let level: readonly ReferenceNode[] = sources.flatMap((source) => source.nodes);
  let visited = 0;
  for (let depth = 0; depth < most.depth && level.length > 0; depth += 1) {
    const next: ReferenceNode[] = [];
    for (const node of level) {
      visited += 1;
      if (visited > most.visited || found.length >= most.found) return found;
      const text = `${node.text ?? node.label} ${node.note}`.toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(node);
      if (node.childCount > 0) next.push(...node.children(node.type.startsWith("list") ? most.itemsOfList : most.keys));
    }
    level = next;
  }
  return found;
}
