import type { TextRange } from "../contract/diagnostic";
import type { JsonValue } from "../contract/json-value";
import { setOwn } from "../contract/set-own";
import type { AliasNode, SyntaxNode } from "./syntax-node";
import { maxDepth, tooDeep } from "./syntax-problem";

/** Most aliases to one anchor, counted with the aliases inside it; the limit of the `yaml` library. */
const maxAliasCount = 100;
/** Most values that aliases may add to the data; the text itself is limited by its length. */
const maxExpanded = 200_000;

export type NodeData =
  | { readonly kind: "data"; readonly data: JsonValue }
  | { readonly kind: "problem"; readonly message: string; readonly range: TextRange };

/** Plain data of a syntax tree: every key own, aliases shared. Refuses what would blow up or never end. */
export function dataOf(root: SyntaxNode): NodeData {
  try {
    return { kind: "data", data: new DataBuilder().build(root, 0) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "problem", message: error.message, range: error.range };
    throw error;
  }
}

class Refusal extends Error {
  readonly range: TextRange;

  constructor(message: string, range: TextRange) {
    super(message);
    this.range = range;
  }
}

type Anchored = { count: number; weight: number | null };

class DataBuilder {
  /** Anchored nodes that were built: data, number of values, depth below. */
  readonly #built = new Map<SyntaxNode, { readonly data: JsonValue; readonly size: number; readonly depth: number }>();
  readonly #anchored = new Map<SyntaxNode, Anchored>();
  #size = 0;
  #deepest = 0;
  #expanded = 0;

  build(node: SyntaxNode, depth: number): JsonValue {
    if (depth > maxDepth) throw new Refusal(tooDeep, node.range);
    this.#size += 1;
    this.#deepest = Math.max(this.#deepest, depth);
    if (node.anchor === null) return this.#content(node, depth);

    const before = { size: this.#size, deepest: this.#deepest };
    this.#anchored.set(node, { count: 1, weight: null });
    this.#deepest = depth;
    const data = this.#content(node, depth);
    this.#built.set(node, { data, size: this.#size - before.size + 1, depth: this.#deepest - depth });
    this.#deepest = Math.max(this.#deepest, before.deepest);
    return data;
  }

  #content(node: SyntaxNode, depth: number): JsonValue {
    switch (node.kind) {
      case "scalar":
        return node.value;
      case "alias":
        return this.#alias(node, depth);
      case "list":
        return node.items.map(({ value }) => this.build(value, depth + 1));
      case "map": {
        const data: { [key: string]: JsonValue } = {};
        for (const { key, keyNode, value } of node.entries) {
          // Only for the anchors a key may hold and the aliases it may be.
          if (keyNode.kind !== "scalar" || keyNode.anchor !== null) this.build(keyNode, depth + 1);
          setOwn(data, key, this.build(value, depth + 1));
        }
        return data;
      }
    }
  }

  #alias(alias: AliasNode, depth: number): JsonValue {
    const { target, name, range } = alias;
    if (target === null) {
      throw new Refusal(`Unresolved alias (the anchor must be set before the alias): ${name}`, range);
    }
    const anchored = this.#anchored.get(target);
    const built = this.#built.get(target);
    if (anchored === undefined || built === undefined) throw new Refusal(`Alias inside its own anchor: ${name}`, range);
    anchored.count += 1;
    anchored.weight ??= this.#weight(target);
    this.#expanded += built.size;
    this.#size += built.size;
    if (anchored.count * anchored.weight > maxAliasCount || this.#expanded > maxExpanded) {
      throw new Refusal("Excessive alias count indicates a resource exhaustion attack", range);
    }
    if (depth + built.depth > maxDepth) throw new Refusal(tooDeep, range);
    this.#deepest = Math.max(this.#deepest, depth + built.depth);
    return built.data;
  }

  #weight(node: SyntaxNode): number {
    switch (node.kind) {
      case "scalar":
        return 1;
      case "alias": {
        const anchored = node.target === null ? undefined : this.#anchored.get(node.target);
        return anchored === undefined ? 0 : anchored.count * (anchored.weight ?? 0);
      }
      case "list":
        return largest(node.items.map(({ value }) => this.#weight(value)));
      case "map":
        return largest(node.entries.flatMap(({ keyNode, value }) => [this.#weight(keyNode), this.#weight(value)]));
    }
  }
}

/** Not `Math.max(...)`: that fails on lists longer than the call stack. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
