import {
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Pair,
  type Scalar,
  YAMLMap,
  type YAMLSeq,
} from "yaml";
import { blockScalarEnd } from "./block-scalar-end";
import { entryEnd, itemEnd, type ListItem, type MapEntry, type ScalarStyle, type SyntaxNode } from "./syntax-node";

const styles: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: "plain",
  QUOTE_SINGLE: "single",
  QUOTE_DOUBLE: "double",
  BLOCK_LITERAL: "literal",
  BLOCK_FOLDED: "folded",
};

/** Turns the nodes of a document without errors into the product's own syntax tree; null when the file has no content. */
export function toSyntax(text: string, document: Document.Parsed): SyntaxNode | null {
  return document.contents === null ? null : new Reader(text, document).node(document.contents, null);
}

class Reader {
  readonly #text: string;
  /** The last node with each anchor, in the order of the file: what an alias means. Null inside that node. */
  readonly #anchors = new Map<string, SyntaxNode | null>();

  readonly #document: Document.Parsed;

  constructor(text: string, document: Document.Parsed) {
    this.#text = text;
    this.#document = document;
  }

  /** `from` is the start of anchor and tag; null when there are none before the node. */
  node(node: unknown, from: number | null): SyntaxNode {
    if (isNode(node) && "anchor" in node && node.anchor) this.#anchors.set(node.anchor, null);
    if (isAlias(node)) {
      const range = rangeOf(node);
      const target = this.#anchors.get(node.source) ?? null;
      return { kind: "alias", name: node.source, target, range, from: range.from, anchor: null, tag: null };
    }
    if (isMap(node)) return this.#named(this.#map(node, from));
    if (isSeq(node)) return this.#named(this.#list(node, from));
    if (isScalar(node)) return this.#named(this.#scalar(node, from));
    throw new Error("A node of a YAML document must be a scalar, a collection or an alias");
  }

  #named(node: SyntaxNode): SyntaxNode {
    if (node.anchor !== null) this.#anchors.set(node.anchor, node);
    return node;
  }

  #scalar(node: Scalar, from: number | null): SyntaxNode {
    const range = rangeOf(node);
    const style = range.from === range.to ? "empty" : (styles[node.type ?? "PLAIN"] ?? "plain");
    const block = style === "literal" || style === "folded";
    const to = block ? blockScalarEnd(this.#text, range.from, range.to) : range.to;
    return {
      kind: "scalar",
      style,
      value: scalarValue(node),
      range: { from: range.from, to },
      from: from ?? range.from,
      anchor: node.anchor ?? null,
      tag: node.tag ?? null,
    };
  }

  #map(node: YAMLMap, from: number | null): SyntaxNode {
    const range = rangeOf(node);
    const style = !node.flow ? "block" : this.#text[range.from] === "{" ? "flow" : "pair";
    const entries = node.items.map((pair) => this.#entry(pair));
    const last = entries.at(-1);
    return {
      kind: "map",
      style,
      entries,
      range: { from: range.from, to: style === "flow" || last === undefined ? range.to : entryEnd(last) },
      from: from ?? range.from,
      anchor: node.anchor ?? null,
      tag: node.tag ?? null,
    };
  }

  #entry(pair: Pair): MapEntry {
    const source = pair.srcToken;
    const keyFrom = propertiesStart(source?.start);
    const keyNode = this.node(pair.key, keyFrom);
    const colon = source?.sep?.find(({ type }) => type === "map-value-ind")?.offset ?? null;
    const value =
      pair.value === null ? emptyNode(keyNode.range.to) : this.node(pair.value, propertiesStart(source?.sep));
    const explicit = source?.start.find(({ type }) => type === "explicit-key-ind")?.offset;
    return { key: this.#keyText(pair.key, keyNode), keyNode, from: explicit ?? keyNode.from, colon, value };
  }

  /** A collection as key becomes its text in flow style, as for every reader that turns YAML into plain objects. */
  #keyText(key: unknown, node: SyntaxNode): string {
    if (node.kind === "scalar") return node.value === null ? "" : String(node.value);
    if (node.kind === "alias" && node.target?.kind === "scalar") return this.#keyText(key, node.target);
    const source = this.#text.slice(node.range.from, node.range.to);
    // A key inside a key inside a key takes the library ever longer to print.
    if (source.includes("*") || hasCollectionKey(node)) return source;
    const holder = new YAMLMap();
    holder.items.push(new Pair(key, null));
    return Object.keys(holder.toJS(this.#document))[0] ?? source;
  }

  #list(node: YAMLSeq, from: number | null): SyntaxNode {
    const range = rangeOf(node);
    const sources = itemSources(node.srcToken);
    const items = node.items.map((item, index): ListItem => {
      const start = sources[index]?.start;
      const dash = start?.find(({ type }) => type === "seq-item-ind")?.offset;
      const value = isPair(item) ? this.#pairAsMap(item) : this.node(item, propertiesStart(start));
      return { from: dash ?? value.from, value };
    });
    const last = items.at(-1);
    const style = node.flow ? "flow" : "block";
    return {
      kind: "list",
      style,
      items,
      range: { from: range.from, to: style === "flow" || last === undefined ? range.to : itemEnd(last) },
      from: from ?? range.from,
      anchor: node.anchor ?? null,
      tag: node.tag ?? null,
    };
  }

  /** Items of an ordered map, which the library hands out as bare pairs. */
  #pairAsMap(pair: Pair): SyntaxNode {
    const entry = this.#entry(pair);
    const range = { from: entry.from, to: entryEnd(entry) };
    return { kind: "map", style: "pair", entries: [entry], range, from: range.from, anchor: null, tag: null };
  }
}

/** True when a mapping somewhere inside has a collection as key. */
function hasCollectionKey(node: SyntaxNode): boolean {
  if (node.kind === "list") return node.items.some(({ value }) => hasCollectionKey(value));
  if (node.kind !== "map") return false;
  return node.entries.some(
    ({ keyNode, value }) => keyNode.kind === "map" || keyNode.kind === "list" || hasCollectionKey(value),
  );
}

function rangeOf(node: { range?: readonly [number, number, number] | null }): { from: number; to: number } {
  if (!node.range) throw new Error("A parsed YAML node must know its range");
  return { from: node.range[0], to: node.range[1] };
}

function emptyNode(at: number): SyntaxNode {
  return {
    kind: "scalar",
    style: "empty",
    value: null,
    range: { from: at, to: at },
    from: at,
    anchor: null,
    tag: null,
  };
}

function propertiesStart(tokens: readonly CST.SourceToken[] | undefined): number | null {
  return tokens?.find(({ type }) => type === "anchor" || type === "tag")?.offset ?? null;
}

/** The items that became nodes: the parser also keeps a last one that holds only comments. */
function itemSources(token: CST.Token | undefined): readonly CST.CollectionItem[] {
  const items: readonly CST.CollectionItem[] = token !== undefined && "items" in token ? token.items : [];
  const counts = ({ start, sep, value, key }: CST.CollectionItem): boolean =>
    Boolean(value ?? key ?? sep) ||
    start.some(
      ({ type }) => type === "seq-item-ind" || type === "explicit-key-ind" || type === "anchor" || type === "tag",
    );
  return items.filter(counts);
}

/** Values that only a tag can make (dates, bytes) are shown as their text: the data is JSON. */
function scalarValue({ value, source }: Scalar): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "bigint" ? Number(value) : (source ?? String(value));
}
