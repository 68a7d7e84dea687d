import type { LooseEntry, LooseItem, LooseList, LooseMap, LooseNode, LooseText } from "./loose-node";

type Flow = {
  readonly text: string;
  readonly column: (offset: number) => number;
  /** Where reading stops although a bracket is open: the next line that belongs to something else. */
  readonly limit: number;
};

/**
 * Reads a collection in `{ }` or `[ ]` from its bracket on. One that is not closed ends at `limit`, so that a bracket
 * that was just typed does not swallow the file.
 */
export function readFlow(flow: Flow, from: number): LooseMap | LooseList {
  return flow.text[from] === "{" ? readMap(flow, from) : readList(flow, from);
}

function readMap(flow: Flow, from: number): LooseMap {
  const entries: LooseEntry[] = [];
  let at = from + 1;
  for (;;) {
    at = skip(flow, at);
    if (at >= flow.limit || flow.text[at] === "]") break;
    if (flow.text[at] === "}") {
      at += 1;
      break;
    }
    if (flow.text[at] === ",") {
      at += 1;
      continue;
    }
    const key = readScalar(flow, at, true);
    const colon = skip(flow, key.to);
    if (flow.text[colon] !== ":" || colon >= flow.limit) {
      entries.push({ key: wordOf(flow, key), from: at, to: key.to, colon: null, value: null });
      at = Math.max(key.to, at + 1);
      continue;
    }
    const value = readValue(flow, skip(flow, colon + 1));
    entries.push({ key: wordOf(flow, key), from: at, to: key.to, colon, value });
    at = value?.to ?? colon + 1;
  }
  return { kind: "map", flow: true, from, to: at, column: flow.column(from), entries };
}

function readList(flow: Flow, from: number): LooseList {
  const items: LooseItem[] = [];
  let at = from + 1;
  for (;;) {
    at = skip(flow, at);
    if (at >= flow.limit || flow.text[at] === "}") break;
    if (flow.text[at] === "]") {
      at += 1;
      break;
    }
    if (flow.text[at] === ",") {
      at += 1;
      continue;
    }
    const value = readValue(flow, at);
    items.push({ at, value });
    at = Math.max(value?.to ?? at, at + 1);
  }
  return { kind: "list", flow: true, from, to: at, column: flow.column(from), items };
}

function readValue(flow: Flow, at: number): LooseNode | null {
  if (at >= flow.limit || ",}]".includes(flow.text[at] ?? ",")) return null;
  if (flow.text[at] === "{" || flow.text[at] === "[") return readFlow(flow, at);
  return readScalar(flow, at, false);
}

function readScalar(flow: Flow, from: number, key: boolean): LooseText {
  const { text, limit } = flow;
  const quote = text[from];
  const base = { kind: "text", from, column: flow.column(from) } as const;
  if (quote === '"' || quote === "'") {
    const to = quotedEnd(text, from, limit);
    return { ...base, style: quote === '"' ? "double" : "single", contentFrom: from + 1, to };
  }
  let to = from;
  while (to < limit && !",{}[]\n\r".includes(text[to] ?? "\n")) {
    if (text[to] === ":" && (key || /[\s,}\]]/.test(text[to + 1] ?? " "))) break;
    if (text[to] === "#" && /\s/.test(text[to - 1] ?? "")) break;
    to += 1;
  }
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  return { ...base, style: "plain", contentFrom: from, to };
}

/** Offset behind the closing quote; `limit` when there is none. */
export function quotedEnd(text: string, from: number, limit: number): number {
  const quote = text[from];
  for (let at = from + 1; at < limit; at += 1) {
    if (quote === '"' && text[at] === "\\") at += 1;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at + 1;
      at += 1;
    }
  }
  return limit;
}

function skip({ text, limit }: Flow, from: number): number {
  let at = from;
  while (at < limit) {
    if (/\s/.test(text[at] ?? "")) at += 1;
    else if (text[at] === "#") while (at < limit && text[at] !== "\n" && text[at] !== "\r") at += 1;
    else break;
  }
  return at;
}

function wordOf({ text }: Flow, { from, to, style }: LooseText): string {
  const word = text.slice(from, to);
  return style === "plain" ? word : word.replace(/^["']|["']$/g, "");
}
