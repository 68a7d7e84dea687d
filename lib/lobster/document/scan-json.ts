import type { ListItem, MapEntry, SyntaxNode } from "./syntax-node";

/** `at` is where the text stops being JSON, or where it nests too deeply. */
export type JsonScan =
  | { readonly kind: "node"; readonly node: SyntaxNode }
  | { readonly kind: "stop"; readonly at: number };

/** Finds the place of every value of a JSON text that starts at `start`. */
export function scanJson(text: string, start: number, maxDepth: number): JsonScan {
  const scanner = new Scanner(text, start, maxDepth);
  const node = scanner.value(0);
  if (node === null || !scanner.atEnd()) return { kind: "stop", at: scanner.position };
  return { kind: "node", node };
}

const bareToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Scanner {
  readonly #text: string;
  readonly #maxDepth: number;
  position: number;

  constructor(text: string, start: number, maxDepth: number) {
    this.#text = text;
    this.position = start;
    this.#maxDepth = maxDepth;
  }

  value(depth: number): SyntaxNode | null {
    this.#skipBlanks();
    if (depth > this.#maxDepth) return null;
    if (this.#text[this.position] === "{") return this.#map(depth);
    if (this.#text[this.position] === "[") return this.#list(depth);
    return this.#scalar();
  }

  atEnd(): boolean {
    this.#skipBlanks();
    return this.position === this.#text.length;
  }

  #scalar(): SyntaxNode | null {
    const from = this.position;
    const quoted = this.#text[from] === '"';
    const source = quoted ? this.#quoted() : this.#bare();
    const value = source === null ? undefined : decoded(source);
    if (source === null || value === undefined) return null;
    this.position += source.length;
    const range = { from, to: this.position };
    return { kind: "scalar", style: quoted ? "double" : "plain", value, range, from, anchor: null, tag: null };
  }

  #bare(): string | null {
    bareToken.lastIndex = this.position;
    return bareToken.exec(this.#text)?.[0] ?? null;
  }

  /** A loop, because a regular expression runs out of stack on long strings. */
  #quoted(): string | null {
    let at = this.position + 1;
    while (at < this.#text.length && this.#text[at] !== '"') at += this.#text[at] === "\\" ? 2 : 1;
    return at < this.#text.length ? this.#text.slice(this.position, at + 1) : null;
  }

  #map(depth: number): SyntaxNode | null {
    const from = this.position;
    const entries: MapEntry[] = [];
    const complete = this.#items("}", () => {
      const entry = this.#entry(depth);
      if (entry !== null) entries.push(entry);
      return entry !== null;
    });
    if (!complete) return null;
    const range = { from, to: this.position };
    return { kind: "map", style: "flow", entries, range, from, anchor: null, tag: null };
  }

  #entry(depth: number): MapEntry | null {
    this.#skipBlanks();
    const keyNode = this.#text[this.position] === '"' ? this.#scalar() : null;
    if (keyNode?.kind !== "scalar") return null;
    this.#skipBlanks();
    const colon = this.position;
    if (!this.#take(":")) return null;
    const value = this.value(depth + 1);
    return value === null ? null : { key: String(keyNode.value), keyNode, from: keyNode.from, colon, value };
  }

  #list(depth: number): SyntaxNode | null {
    const from = this.position;
    const items: ListItem[] = [];
    const complete = this.#items("]", () => {
      const value = this.value(depth + 1);
      if (value !== null) items.push({ from: value.from, value });
      return value !== null;
    });
    if (!complete) return null;
    const range = { from, to: this.position };
    return { kind: "list", style: "flow", items, range, from, anchor: null, tag: null };
  }

  /** Reads what stands between brackets; false where it stops being JSON. */
  #items(close: string, readItem: () => boolean): boolean {
    this.position += 1;
    this.#skipBlanks();
    if (this.#take(close)) return true;
    do {
      if (!readItem()) return false;
      this.#skipBlanks();
    } while (this.#take(","));
    return this.#take(close);
  }

  #take(character: string): boolean {
    if (this.#text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  #skipBlanks(): void {
    while (" \t\r\n".includes(this.#text[this.position] ?? "x")) this.position += 1;
  }
}

/** The scalar that a token stands for; undefined when it is none. */
function decoded(source: string): string | number | boolean | null | undefined {
  try {
    const value: string | number | boolean | null = JSON.parse(source);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
