/** How the shell reads a character: whether it would expand a `$` there. */
export type Quoting = "bare" | "double" | "single" | "heredoc" | "verbatim" | "comment";

type Frame = "bare" | "double";
type Heredoc = { readonly word: string; readonly quoted: boolean };
type Span = { readonly to: number; readonly quoting: Quoting };

/** Reads a POSIX shell text and tells the quoting at each offset. Good enough for advice; it runs nothing. */
export function readQuoting(text: string): (offset: number) => Quoting {
  const spans = new QuotingScanner(text).scan();
  return (offset) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.to ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return spans[low]?.quoting ?? "bare";
  };
}

class QuotingScanner {
  readonly #spans: Span[] = [];
  readonly #frames: Frame[] = ["bare"];
  readonly #heredocs: Heredoc[] = [];
  #position = 0;

  constructor(private readonly text: string) {}

  scan(): readonly Span[] {
    while (this.#position < this.text.length) this.#step();
    this.#mark();
    return this.#spans;
  }

  /** Ends the span that was being read; what follows belongs to the frame on top. */
  #mark(quoting: Quoting = this.#frames.at(-1) ?? "bare"): void {
    const from = this.#spans.at(-1)?.to ?? 0;
    if (this.#position > from) this.#spans.push({ to: this.#position, quoting });
  }

  #step(): void {
    const frame = this.#frames.at(-1) ?? "bare";
    const character = this.text.charAt(this.#position);
    if (character === "\\") this.#position += 2;
    else if (this.text.startsWith("$(", this.#position)) this.#open("bare", 2);
    else if (frame === "double") this.#inDouble(character);
    else this.#inBare(character);
  }

  #open(frame: Frame, length: number): void {
    this.#mark();
    this.#frames.push(frame);
    this.#position += length;
  }

  #close(): void {
    this.#position += 1;
    this.#mark();
    this.#frames.pop();
  }

  #inDouble(character: string): void {
    if (character === '"') this.#close();
    else this.#position += 1;
  }

  #inBare(character: string): void {
    if (character === '"') this.#open("double", 1);
    else if (character === ")" && this.#frames.length > 1) this.#close();
    else if (character === "'") this.#skipTo(this.text.indexOf("'", this.#position + 1) + 1, "single");
    else if (character === "#" && /(^|[\s;&|(])$/.test(this.text.slice(0, this.#position).slice(-1))) {
      this.#skipTo(this.text.indexOf("\n", this.#position), "comment");
    } else if (this.text.startsWith("<<", this.#position)) this.#noteHeredoc();
    else if (character === "\n" && this.#heredocs.length > 0) this.#skipHeredocs();
    else this.#position += 1;
  }

  /** `end` below 1 means the end of the text. */
  #skipTo(end: number, quoting: Quoting): void {
    this.#mark();
    this.#position = end < 1 ? this.text.length : end;
    this.#mark(quoting);
  }

  #noteHeredoc(): void {
    const start = /^<<-?\s*(["']?)(\w+)\1/.exec(this.text.slice(this.#position, this.#position + 80));
    if (start !== null) this.#heredocs.push({ word: start[2] ?? "", quoted: start[1] !== "" });
    this.#position += start?.[0].length ?? 2;
  }

  #skipHeredocs(): void {
    for (const { word, quoted } of this.#heredocs.splice(0)) {
      const rest = this.text.slice(this.#position);
      const end = new RegExp(`^[ \\t]*${word}[ \\t]*$`, "m").exec(rest);
      const to = end === null ? this.text.length : this.#position + end.index + end[0].length;
      this.#skipTo(to, quoted ? "verbatim" : "heredoc");
    }
  }
}

const assignment = new RegExp(
  [
    "(?<=^|[\\s;&|({\"'])([\\w-]+)\\+?=",
    "\\bfor\\s+([\\w-]+)",
    "\\bselect\\s+([\\w-]+)\\s+in\\b",
    "\\b(?:read|mapfile|readarray|local|export|declare|typeset|getopts|my|our)\\b([^\\n;|]*)",
    "--(?:arg|argjson|rawfile|slurpfile)\\s+([\\w-]+)",
    "\\bas\\s+\\$([\\w-]+)",
    "printf\\s+-v\\s+([\\w-]+)",
  ].join("|"),
  "g",
);

/** Names that a text itself gives values to: for the shell, or for a jq, awk or perl program in it. */
function readAssigned(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, ...groups] of text.matchAll(assignment)) {
    for (const group of groups) {
      for (const [name] of group?.matchAll(/[\w-]+/g) ?? []) {
        found.add(name);
        for (const word of name.split("-")) found.add(word);
      }
    }
  }
  return found;
}

let lastRead: { readonly text: string; readonly names: ReadonlySet<string> } = { text: "", names: new Set() };

/** True when the text itself gives a variable its value: for the shell, or for a jq, awk or perl program in it. */
export function assigns(text: string, name: string): boolean {
  // Asked for one text after the other, with all names of each.
  if (lastRead.text !== text) lastRead = { text, names: readAssigned(text) };
  return lastRead.names.has(name);
}

/** Name of the environment variable that holds an argument; null when it has none. */
export function variableOf(argument: string): string | null {
  const name = argument
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return name === "" ? null : `LOBSTER_ARG_${name}`;
}

/** A shell variable as it must be written at a place with this quoting, before `next`; null where nothing is expanded. */
export function variableText(name: string, quoting: Quoting, next: string): string | null {
  switch (quoting) {
    case "bare":
      return `"$${name}"`;
    case "double":
    case "heredoc":
      return /[A-Za-z0-9_]/.test(next) ? `\${${name}}` : `$${name}`;
    case "single":
      return `'"$${name}"'`;
    case "verbatim":
    case "comment":
      return null;
  }
}
