import { type ShellState, shellLine, shellStart } from "./shell-line";
import { type Token, type TokenizedLine, type TokenScope, textTokens } from "./token";
import { conditionTokens, pipelineTokens, type ValueLanguage } from "./value-line";

/** What a line takes over from the one before. */
export type YamlState = {
  /** Inside the text behind `|` or `>`: lines deeper than `column` belong to it. */
  readonly block: { readonly column: number; readonly language: ValueLanguage; readonly shell: ShellState } | null;
  /** Inside a quoted text, with its quote. */
  readonly quote: "'" | '"' | null;
  /** Open brackets of a flow collection. */
  readonly depth: number;
};

export const yamlStart: YamlState = { block: null, quote: null, depth: 0 };

export function sameYamlState(a: YamlState, b: YamlState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const key =
  /(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'{}[\],|>&*!%@`:-][^\s:#{}[\],]*(?: [^\s:#{}[\],]+)*|-[^\s:#{}[\],]+)(?=[ \t]*:(?:\s|$|[{["']))/y;

/** Colours of one line of a workflow file. `languages` tells what the text of a key is written in. */
export function yamlLine(
  line: string,
  state: YamlState,
  languages: ReadonlyMap<string, ValueLanguage>,
): TokenizedLine<YamlState> {
  const indent = line.length - line.trimStart().length;
  if (state.block !== null) {
    if (line.trim() === "") return { tokens: [], state };
    if (indent > state.block.column) return blockLine(line, indent, state, state.block);
  }
  if (/^(?:---|\.\.\.)(?:\s|$)|^%/.test(line)) return { tokens: [{ start: 0, scope: "delimiter" }], state: yamlStart };
  const reader = new LineReader(line, { ...state, block: null }, languages);
  return reader.read();
}

function blockLine(
  line: string,
  indent: number,
  state: YamlState,
  block: NonNullable<YamlState["block"]>,
): TokenizedLine<YamlState> {
  if (block.language === "shell") {
    const { tokens, state: shell } = shellLine(line, block.shell, indent);
    return { tokens, state: { ...state, block: { ...block, shell } } };
  }
  return { tokens: valueTokens(line, indent, line.length, block.language, "string"), state };
}

function valueTokens(line: string, from: number, to: number, language: ValueLanguage, plain: TokenScope) {
  if (from >= to) return [];
  switch (language) {
    case "shell":
      return shellLine(line, shellStart, from, to).tokens;
    case "pipeline":
      return pipelineTokens(line, from, to);
    case "condition":
      return conditionTokens(line, from, to);
    case "text":
      return textTokens(line, from, to, plain);
  }
}

class LineReader {
  private readonly tokens: Token[] = [];
  private at = 0;
  private language: ValueLanguage = "text";
  /** Column of the last key, or of the last dash where there is none. */
  private column = 0;
  private block: YamlState["block"] = null;
  private quote: YamlState["quote"];
  private depth: number;

  constructor(
    private readonly line: string,
    state: YamlState,
    private readonly languages: ReadonlyMap<string, ValueLanguage>,
  ) {
    this.quote = state.quote;
    this.depth = state.depth;
  }

  read(): TokenizedLine<YamlState> {
    if (this.quote !== null) this.readQuoted(this.quote);
    while (this.at < this.line.length && this.block === null) this.readNext();
    return { tokens: this.tokens, state: { block: this.block, quote: this.quote, depth: this.depth } };
  }

  private readNext(): void {
    const character = this.line[this.at] ?? "";
    const behindBlank = this.at === 0 || /\s/.test(this.line[this.at - 1] ?? "");
    if (/\s/.test(character)) this.add("text", 1);
    else if (character === "#" && behindBlank) this.add("comment", this.line.length - this.at);
    else if (character === "-" && /^\s|^$/.test(this.line[this.at + 1] ?? "")) this.readDash();
    else if (this.keyHere() !== null) this.readKey(this.keyHere() ?? "");
    else if ("{}[],".includes(character)) this.readBracket(character);
    else if (character === "&" || character === "*" || character === "!")
      this.add("constant", this.runLength(/[^\s,\]}]/));
    else if ((character === "|" || character === ">") && this.depth === 0) this.readHeader();
    else if (character === '"' || character === "'") this.openQuote(character);
    else this.readPlain();
  }

  private readDash(): void {
    this.column = this.at;
    this.add("delimiter", 1);
  }

  private readKey(written: string): void {
    if (this.depth === 0) this.column = this.at;
    this.add("key", written.length);
    this.add("delimiter", this.line.indexOf(":", this.at) + 1 - this.at);
    this.language = this.languages.get(written.replace(/^["']|["']$/g, "")) ?? "text";
  }

  private readBracket(character: string): void {
    this.depth += "{[".includes(character) ? 1 : "}]".includes(character) && this.depth > 0 ? -1 : 0;
    if (character === ",") this.language = "text";
    this.add("delimiter", 1);
  }

  private readHeader(): void {
    const rest = this.line.slice(this.at);
    if (!/^[|>][-+0-9]*\s*(?:#.*)?$/.test(rest)) {
      this.readPlain();
      return;
    }
    this.block = { column: this.column, language: this.language, shell: shellStart };
    const comment = rest.indexOf("#");
    this.add("delimiter", comment === -1 ? rest.length : comment);
    if (comment !== -1) this.add("comment", rest.length - comment);
  }

  private openQuote(quote: "'" | '"'): void {
    this.quote = quote;
    this.add("string", 1);
    this.readQuoted(quote);
  }

  /** The rest of a quoted text, in its language, up to its closing quote. */
  private readQuoted(quote: "'" | '"'): void {
    const from = this.at;
    let to = from;
    let closed = false;
    while (to < this.line.length && !closed) {
      if (quote === '"' && this.line[to] === "\\") to += 2;
      else if (this.line[to] !== quote) to += 1;
      else if (quote === "'" && this.line[to + 1] === "'") to += 2;
      else closed = true;
    }
    to = Math.min(to, this.line.length);
    this.tokens.push(...valueTokens(this.line, from, to, this.language, "string"));
    this.at = to;
    if (!closed) return;
    this.quote = null;
    this.add("string", 1);
  }

  private readPlain(): void {
    const from = this.at;
    let to = from;
    while (to < this.line.length) {
      const character = this.line[to] ?? "";
      if (character === "#" && /\s/.test(this.line[to - 1] ?? "")) break;
      if (this.depth > 0 && ",]}".includes(character)) break;
      to += 1;
    }
    while (to > from + 1 && /\s/.test(this.line[to - 1] ?? "")) to -= 1;
    const scope = plainScope(this.line.slice(from, to));
    if (scope === "text") this.tokens.push(...valueTokens(this.line, from, to, this.language, "text"));
    else this.tokens.push({ start: from, scope });
    this.at = Math.max(to, from + 1);
  }

  private keyHere(): string | null {
    key.lastIndex = this.at;
    return key.exec(this.line)?.[0] ?? null;
  }

  private runLength(pattern: RegExp): number {
    let to = this.at + 1;
    while (to < this.line.length && pattern.test(this.line[to] ?? "")) to += 1;
    return to - this.at;
  }

  private add(scope: TokenScope, length: number): void {
    this.tokens.push({ start: this.at, scope });
    this.at += length;
  }
}

function plainScope(text: string): TokenScope {
  if (/^(?:true|false|null|~|True|False|TRUE|FALSE|Null|NULL)$/.test(text)) return "constant";
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? "number" : "text";
}
