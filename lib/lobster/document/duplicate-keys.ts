import { isAlias, isCollection, isMap, isPair, isScalar, type Pair } from "yaml";
import type { TextRange } from "../contract/diagnostic";

type Duplicate = { readonly range: TextRange; readonly message: string };

/**
 * Keys that stand twice in one mapping, in the order of the file. Linear: the check of the `yaml` library compares
 * every key with every other one and takes minutes on a large mapping.
 */
export function duplicateKeys(root: unknown): readonly Duplicate[] {
  const found: Duplicate[] = [];
  collect(root, found);
  return found;
}

function collect(node: unknown, found: Duplicate[]): void {
  if (isPair(node)) {
    collect(node.key, found);
    collect(node.value, found);
    return;
  }
  if (!isCollection(node) || isAlias(node)) return;
  const seen = new Set<unknown>();
  for (const item of node.items) {
    if (isPair(item)) {
      collect(item.key, found);
      if (isMap(node) && isScalar(item.key) && !Number.isNaN(item.key.value)) {
        const at = keyOffset(item);
        if (seen.has(item.key.value)) {
          found.push({ range: { from: at, to: at + 1 }, message: "Map keys must be unique" });
        }
        seen.add(item.key.value);
      }
      collect(item.value, found);
    } else collect(item, found);
  }
}

/** Where the key starts, behind its anchor and tag. */
function keyOffset(pair: Pair): number {
  const before = pair.srcToken?.start.at(-1);
  if (before !== undefined) return before.offset + before.source.length;
  return isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}
