import { isAlias, isCollection, isMap, isNode, isPair, isScalar, type Pair } from "yaml";
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
  for (const [index, item] of node.items.entries()) {
    if (isPair(item)) {
      collect(item.key, found);
      if (isMap(node) && isScalar(item.key) && !Number.isNaN(item.key.value)) {
        if (seen.has(item.key.value)) {
          const before = node.items[index - 1];
          const at = keyOffset(item, isPair(before) ? before : undefined);
          found.push({ range: { from: at, to: at + 1 }, message: "Map keys must be unique" });
        }
        seen.add(item.key.value);
      }
      collect(item.value, found);
    } else collect(item, found);
  }
}

/** Where the library reports the key: behind its anchor and tag, else where the value before it ends. */
function keyOffset(pair: Pair, previous: Pair | undefined): number {
  const before = pair.srcToken?.start.at(-1);
  if (before !== undefined) return before.offset + before.source.length;
  if (isNode(previous?.value)) return previous.value.range?.[2] ?? 0;
  const separator = previous?.srcToken?.sep?.at(-1);
  if (separator !== undefined) return separator.offset + separator.source.length;
  return isNode(previous?.key) ? (previous.key.range?.[2] ?? 0) : 0;
}
