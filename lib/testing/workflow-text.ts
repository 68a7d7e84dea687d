import * as fc from "fast-check";

/**
 * Random valid workflow texts in the styles people write: block, flow and JSON collections, all scalar styles,
 * comments (each `#c<number>`, so that a test can count them), blank lines, odd indents, anchors, CRLF, byte order
 * marks and files without a last line break.
 */
export function workflowTexts(options: { readonly anchors: boolean }): fc.Arbitrary<string> {
  return fc.gen().map((pick) => new Writer(pick, options.anchors).file());
}

type Pick = fc.GeneratorValue;

const words = [
  "echo",
  "hi",
  "é",
  "$a.json.x",
  "$b-1.stdout",
  "${tag}",
  "it's",
  '"q"',
  "a: b",
  "#5",
  "x,y",
  "[z]",
  "{k}",
  "\\n",
  "-",
  "==",
];
const ids = ["a", "b-1", "c_2", "__proto__", "constructor", "toString", "d4"];
const plainSafe = /^[a-zé$][a-z0-9é$._-]*(?: [a-zé$={}][a-z0-9é$._={}-]*)*$/i;

class Writer {
  readonly #pick: Pick;
  readonly #anchors: boolean;
  readonly #indent: number;
  readonly #dash: number;
  #comments = 0;
  #ids = [...ids];
  #anchored: string[] = [];

  constructor(pick: Pick, anchors: boolean) {
    this.#pick = pick;
    this.#anchors = anchors;
    this.#indent = this.#one([2, 2, 2, 3, 4]);
    this.#dash = this.#one([0, 2, 2, 2, 4]);
  }

  file(): string {
    const lines: string[] = [];
    if (this.#chance(3)) lines.push(this.#comment(0), ...this.#blank());
    if (this.#chance(8)) lines.push("---");
    if (this.#chance(2)) lines.push(...this.#entry("name", this.#scalar(0, false), 0));
    if (this.#chance(3)) lines.push(...this.#entry("description", this.#scalar(0, false), 0));
    if (this.#chance(3)) lines.push(...this.#entry("args", this.#map(0, 2), 0));
    if (this.#chance(3)) lines.push(...this.#entry("env", this.#map(0, 1), 0), ...this.#blank());
    lines.push(...this.#entry("steps", this.#steps(0, 0), 0));
    if (this.#chance(5)) lines.push(...this.#entry("cost_limit", [" {max_usd: 1.5, action: warn}"], 0));
    if (this.#chance(5)) lines.push(...this.#blank(), this.#comment(0));
    const text = lines.join("\n") + (this.#chance(4) ? "" : "\n");
    const broken = this.#chance(4) ? text.replaceAll("\n", "\r\n") : text;
    return (this.#chance(8) ? "\uFEFF" : "") + broken;
  }

  /** What stands behind `key:`: the rest of its line and the lines below. */
  #entry(key: string, [inline = "", ...lines]: readonly string[], column: number): string[] {
    const above = this.#chance(8) ? [this.#comment(column)] : [];
    const shown = this.#chance(15) ? `"${key}"` : key;
    const open = /^ [|>]|^$/.test(inline) || lines.length === 0;
    const note = open && this.#chance(6) ? ` ${this.#comment(0)}` : "";
    return [...above, `${" ".repeat(column)}${shown}:${inline}${note}`, ...lines];
  }

  #steps(column: number, depth: number): string[] {
    const count = this.#number(1, depth === 0 ? 4 : 3);
    if (this.#chance(8)) {
      const steps = Array.from({ length: count }, () => this.#flowStep());
      if (this.#chance(2)) return [` [${steps.join(", ")}]`];
      const inner = " ".repeat(column + this.#indent);
      return [
        " [",
        ...steps.map((step, at) => `${inner}${step}${at < count - 1 || this.#chance(3) ? "," : ""}`),
        `${inner}]`,
      ];
    }
    const dash = column + this.#dash;
    const apart = this.#chance(2);
    const lines: string[] = [""];
    for (let at = 0; at < count; at += 1) {
      if (at > 0 && apart) lines.push(...this.#blank(1));
      if (this.#chance(5)) lines.push(this.#comment(dash));
      if (this.#chance(12)) lines.push("", this.#comment(dash), "");
      lines.push(...this.#step(dash, depth));
    }
    return lines;
  }

  #step(dash: number, depth: number): string[] {
    if (this.#chance(8)) return [`${" ".repeat(dash)}- ${this.#flowStep()}`];
    const gap = this.#one([1, 1, 1, 1, 2, 3]);
    const column = dash + 1 + gap;
    const lines = [`${" ".repeat(column)}id: ${this.#id()}`, ...this.#action(column, depth)];
    for (const key of ["stdin", "when", "cwd"]) {
      if (this.#chance(4)) lines.push(...this.#entry(key, this.#scalar(column, false), column));
    }
    if (this.#chance(5)) lines.push(...this.#entry("env", this.#map(column, 1), column));
    if (this.#chance(6)) lines.push(this.#comment(column));
    const first = lines[0] ?? "";
    return [`${" ".repeat(dash)}-${" ".repeat(gap)}${first.slice(column)}`, ...lines.slice(1)];
  }

  #action(column: number, depth: number): string[] {
    const kind = this.#number(0, depth === 0 ? 6 : 2);
    const inner = column + this.#indent;
    if (kind === 3) return [...this.#entry("approval", [this.#one([" true", " Sure?", " {prompt: 'ok?'}"])], column)];
    if (kind === 4) {
      const branches = this.#entry("branches", this.#steps(inner, depth + 1), inner);
      return [`${" ".repeat(column)}parallel:`, `${" ".repeat(inner)}wait: all`, ...branches];
    }
    if (kind === 5) {
      return [
        ...this.#entry("for_each", [" $a.json"], column),
        ...this.#entry("steps", this.#steps(column, depth + 1), column),
      ];
    }
    return this.#entry(kind === 1 ? "pipeline" : "run", this.#scalar(column, false), column);
  }

  #flowStep(): string {
    const quoted = this.#chance(3);
    const key = (name: string): string => (quoted ? `"${name}"` : name);
    const value = quoted ? JSON.stringify(this.#text()) : this.#scalar(0, true)[0]?.trim();
    const id = quoted ? JSON.stringify(this.#plainId()) : this.#plainId();
    const inside = `${key("id")}: ${id}, ${key("run")}: ${value}`;
    return this.#chance(2) ? `{${inside}}` : `{ ${inside} }`;
  }

  #map(column: number, depth: number): string[] {
    const keys = this.#one([["A"], ["A", "B"], ["x y", "A"], ["__proto__", "A"]]);
    if (this.#anchors && this.#anchored.length > 0 && this.#chance(3)) return [` *${this.#one(this.#anchored)}`];
    if (this.#chance(4)) return [` {${keys.map((key) => `${key}: ${this.#scalar(0, true)[0]?.trim()}`).join(", ")}}`];
    if (this.#chance(10)) return [" {}"];
    const inner = column + this.#indent;
    const lines = keys.flatMap((key) => {
      const nested = depth > 1 && this.#chance(2);
      return this.#entry(key, nested ? this.#map(inner, depth - 1) : this.#scalar(inner, false), inner);
    });
    // Only now, because an alias inside its own anchor never ends.
    return [this.#anchor(), ...lines];
  }

  /** A new anchor, now and then. */
  #anchor(): string {
    if (!this.#anchors || !this.#chance(3)) return "";
    const name = `m${this.#anchored.length}`;
    this.#anchored.push(name);
    return ` &${name}`;
  }

  #scalar(column: number, flow: boolean): string[] {
    const text = this.#text();
    const style = this.#number(0, flow ? 3 : 8);
    const inner = " ".repeat(column + this.#indent);
    const plain = plainSafe.test(text) && !(flow && /[{}]/.test(text)) && !text.startsWith("$" + "{");
    if (style === 0) return [` ${this.#one(["5", "1.50", "true", "null", "~", "0x1F", "2020-01-01", "yes"])}`];
    if (style === 1) return [` '${text.replaceAll("'", "''")}'`];
    if (style === 2) return [` ${this.#doubleQuoted(text)}`];
    if (style <= 5 && plain) return [` ${text}`];
    if (flow || style <= 4) return [` ${JSON.stringify(text)}`];
    if (style === 5 && !/[#:]/.test(text) && plain) return [` ${text}`, `${inner}and more`];
    const header = this.#one(["|", "|-", "|+", ">", ">-", "|", ">+"]);
    const lines = Array.from({ length: this.#number(1, 3) }, () => inner + this.#text().trim());
    if (this.#chance(4)) lines.splice(this.#number(1, lines.length), 0, "", `${inner}  deeper`);
    if (this.#chance(6)) lines.push("");
    return [` ${header}`, ...lines];
  }

  #doubleQuoted(text: string): string {
    const quoted = JSON.stringify(text);
    return this.#chance(2) ? quoted.replaceAll("é", "\\u00e9").replace(" ", "\t") : quoted;
  }

  #text(): string {
    return Array.from({ length: this.#number(1, 4) }, () => this.#one(words)).join(" ");
  }

  #id(): string {
    const id = this.#plainId();
    return this.#one([id, id, `"${id}"`, `'${id}'`]);
  }

  #plainId(): string {
    const id = this.#ids.shift() ?? `s${this.#number(0, 1_000_000)}`;
    return id;
  }

  #comment(column: number): string {
    this.#comments += 1;
    return `${" ".repeat(column)}#c${this.#comments};${this.#one(["", " text", " a: b"])}`;
  }

  #blank(least = 0): string[] {
    return Array.from({ length: this.#number(least, 2) }, () => (this.#chance(6) ? "  " : ""));
  }

  #chance(oneIn: number): boolean {
    return this.#number(1, oneIn) === 1;
  }

  #number(min: number, max: number): number {
    return this.#pick(fc.integer, { min, max });
  }

  #one<Value>(values: readonly Value[]): Value {
    const value = values[this.#number(0, values.length - 1)];
    if (value === undefined) throw new Error("Nothing to choose from");
    return value;
  }
}

/** The `#c<number>;` marks of a generated text that stand in comments or anywhere else. */
export function commentMarks(text: string): readonly string[] {
  return text.match(/#c\d+;/g) ?? [];
}
