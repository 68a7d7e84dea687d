import { endOfArithmetic } from "./end-of-arithmetic";
import { type Draft, ListFrame } from "./list-frame";
import type { ShellCommand, ShellReading, ShellWord } from "./shell-command";

/** Cuts a POSIX shell text into its simple commands. Never throws; what it cannot read it calls broken. */
export function readShell(text: string): ShellReading {
  return new ShellReader(text).read();
}

type Pending = { readonly word: string; readonly verbatim: boolean; readonly strip: boolean; readonly draft: Draft };

/** Nesting that is still followed; nobody writes deeper by hand. */
const mostNested = 60;
const wordEnds = new Set([" ", "\t", "\n", "\r", ";", "&", "|", "<", ">", "(", ")"]);
const dropped = new Set([
  "if",
  "then",
  "elif",
  "else",
  "fi",
  "while",
  "until",
  "do",
  "done",
  "{",
  "}",
  "!",
  "esac",
  "coproc",
]);

class ShellReader {
  private readonly commands: ShellCommand[] = [];
  private readonly functions = new Set<string>();
  private pending: Pending[] = [];
  private at = 0;
  private depth = 0;
  private broken = false;
  /** True directly inside backticks, where the next one ends them. */
  private inTicks = false;

  constructor(private readonly text: string) {}

  read(): ShellReading {
    while (this.at < this.text.length) {
      this.readList(null);
      // A bracket that closes nothing.
      if (this.at < this.text.length) this.at += 1;
    }
    return { commands: this.commands, functions: this.functions, broken: this.broken };
  }

  /** Reads commands up to the closing character, and past it. */
  private readList(end: ")" | "`" | null): void {
    this.enter();
    const frame = new ListFrame(this.commands);
    const outer = this.inTicks;
    this.inTicks = end === "`";
    this.readParts(end, frame);
    this.inTicks = outer;
    frame.endCommand();
    this.depth -= 1;
  }

  private enter(): void {
    this.depth += 1;
    if (this.depth <= mostNested) return;
    this.broken = true;
    this.at = this.text.length;
  }

  private readParts(end: ")" | "`" | null, frame: ListFrame): void {
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at);
      if (character === end && frame.caseState !== "pattern") {
        this.at += 1;
        return;
      }
      this.readPart(character, frame);
    }
    if (end !== null) this.broken = true;
  }

  private readPart(character: string, frame: ListFrame): void {
    const { text } = this;
    if (character === " " || character === "\t" || character === "\r") this.at += 1;
    else if (text.startsWith("\\\n", this.at)) this.at += 2;
    else if (character === "\n") {
      this.at += 1;
      frame.endCommand();
      this.readHeredocs();
    } else if (character === "#") this.at = endOf(text, "\n", this.at);
    else if (character === ";" || character === "|" || (character === "&" && text.charAt(this.at + 1) !== ">")) {
      this.readOperator(frame);
    } else if (character === "(") this.readBracket(frame);
    else if (character === ")") {
      this.at += 1;
      frame.endPattern();
    } else if (/^(?:\d*|&)(?=[<>])/.test(text.slice(this.at, this.at + 4)) && !this.startsProcess()) {
      this.readRedirect(frame.draft);
    } else this.takeWord(frame);
  }

  private readOperator(frame: ListFrame): void {
    const operator = /^(?:;;&|;;|;&|&&|\|\||\|&|[;|&])/.exec(this.text.slice(this.at, this.at + 3))?.[0] ?? ";";
    this.at += operator.length;
    if (frame.caseState === "pattern" && operator === "|") return;
    frame.endCommand();
    if (operator === "|" || operator === "|&") frame.draft.piped = true;
    if (operator.startsWith(";;")) frame.nextPattern();
  }

  private readBracket(frame: ListFrame): void {
    const { text } = this;
    if (frame.caseState === "pattern") {
      this.at += 1;
      return;
    }
    const [only, ...more] = frame.draft.words;
    if (only !== undefined && more.length === 0 && /^\(\s*\)/.test(text.slice(this.at, this.at + 20))) {
      this.functions.add(only.text);
      frame.forget();
      this.at = text.indexOf(")", this.at) + 1;
      return;
    }
    if (text.startsWith("((", this.at) && this.skipArithmetic()) return;
    this.at += 1;
    this.readList(")");
  }

  /** False when the double bracket is none of arithmetic. */
  private skipArithmetic(): boolean {
    const end = endOfArithmetic(this.text, this.at + 2);
    if (end === null) return false;
    this.at = end;
    return true;
  }

  private startsProcess(): boolean {
    return /^[<>]\(/.test(this.text.slice(this.at, this.at + 2));
  }

  private readRedirect(draft: Draft): void {
    const from = this.at;
    const found = /^(?:\d*|&)(<<<|<<-?|<>|<&|>&|>>|>\||[<>])/.exec(this.text.slice(from, from + 8));
    const operator = found?.[1] ?? ">";
    const both = this.text.charAt(from) === "&";
    this.at += found?.[0].length ?? 1;
    const to = this.at;
    while (this.text.charAt(this.at) === " " || this.text.charAt(this.at) === "\t") this.at += 1;
    const wordFrom = this.at;
    const target = wordEnds.has(this.text.charAt(this.at)) && !this.startsProcess() ? null : this.readWord();
    if (operator === "<<" || operator === "<<-") {
      if (target === null) return;
      const verbatim = /["'\\]/.test(this.text.slice(wordFrom, this.at));
      this.pending.push({ word: target.text, verbatim, strip: operator === "<<-", draft });
      return;
    }
    draft.redirects.push({ operator: both ? `&${operator}` : operator, from, to, target });
  }

  private readHeredocs(): void {
    const pending = this.pending;
    this.pending = [];
    for (const { word, verbatim, strip, draft } of pending) {
      const from = this.at;
      let to = this.text.length;
      while (this.at < this.text.length) {
        const lineEnd = endOf(this.text, "\n", this.at);
        const line = this.text.slice(this.at, lineEnd).replace(/\r$/, "");
        const isEnd = (strip ? line.replace(/^\t+/, "") : line) === word;
        if (isEnd) to = this.at;
        this.at = Math.min(lineEnd + 1, this.text.length);
        if (isEnd) break;
      }
      draft.heredocs.push({ text: this.text.slice(from, to), from });
      if (!verbatim) this.readExpansions(from, to);
    }
  }

  /** Commands inside a text that the shell expands. */
  private readExpansions(from: number, to: number): void {
    const after = this.at;
    this.at = from;
    while (this.at < to) this.readDoubleQuotedPart();
    this.at = Math.max(after, this.at);
  }

  private readDoubleQuotedPart(): { readonly plain: boolean } {
    const character = this.text.charAt(this.at);
    if (character === "\\") this.at += 2;
    else if (character === "$") return { plain: !this.readDollar() };
    else if (character === "`") {
      this.at += 1;
      this.readList("`");
      return { plain: false };
    } else this.at += 1;
    return { plain: true };
  }

  private takeWord(frame: ListFrame): void {
    const from = this.at;
    const word = this.readWord();
    const written = this.text.slice(from, this.at);
    if (frame.caseState === "pattern") {
      if (written === "esac") frame.endCase();
      return;
    }
    if (frame.draft.words.length > 0 || frame.heading) {
      if (frame.caseState === "subject" && written === "in") frame.nextPattern();
      else frame.draft.words.push(word);
      if (frame.definesFunction) {
        this.functions.add(word.text);
        frame.forget();
      }
      return;
    }
    if (written === "[[") this.skipTest(frame, word);
    else if (written === "for" || written === "select") frame.heading = true;
    else if (written === "case") frame.openCase();
    else if (written === "esac") frame.endCase();
    else if (written === "function") frame.definesFunction = frame.heading = true;
    else if (dropped.has(written)) return;
    else if (/^\w+(?:\[[^\]]*\])?\+?=/.test(written)) this.skipArray();
    else frame.draft.words.push(word);
  }

  /** `name=(…)`: its words are values. */
  private skipArray(): void {
    if (this.text.charAt(this.at) !== "(") return;
    this.at += 1;
    while (this.at < this.text.length && this.text.charAt(this.at) !== ")") {
      const character = this.text.charAt(this.at);
      if (wordEnds.has(character)) this.at += 1;
      else if (character === "#") this.at = endOf(this.text, "\n", this.at);
      else this.readWord();
    }
    this.at += 1;
  }

  private skipTest(frame: ListFrame, word: ShellWord): void {
    frame.draft.words.push(word);
    while (this.at < this.text.length) {
      if (this.text.startsWith("]]", this.at)) {
        this.at += 2;
        return;
      }
      if (wordEnds.has(this.text.charAt(this.at))) this.at += 1;
      else this.readWord();
    }
  }

  private readWord(): ShellWord {
    const { text } = this;
    const from = this.at;
    const parts: string[] = [];
    let expands = false;
    let quotes = 0;
    while (this.at < text.length) {
      const character = text.charAt(this.at);
      const start = this.at;
      if (character === "'") {
        const end = text.indexOf("'", start + 1);
        if (end === -1) this.broken = true;
        this.at = end === -1 ? text.length : end + 1;
        parts.push(text.slice(start + 1, end === -1 ? text.length : end));
        quotes += 1;
      } else if (character === '"') {
        const inner = this.readDoubleQuoted();
        parts.push(inner.text);
        expands ||= inner.expands;
        quotes += 1;
      } else if (character === "\\") {
        this.at += 2;
        if (text.charAt(start + 1) !== "\n") parts.push(text.charAt(start + 1));
      } else if (character === "$") {
        expands = this.readDollar() || expands;
        parts.push(text.slice(start, this.at));
      } else if (character === "`") {
        if (this.inTicks) break;
        this.at += 1;
        this.readList("`");
        expands = true;
        parts.push(text.slice(start, this.at));
      } else if (this.startsProcess()) {
        this.at += 2;
        this.readList(")");
        expands = true;
        parts.push(text.slice(start, this.at));
      } else if (wordEnds.has(character)) break;
      else {
        this.at += 1;
        parts.push(character);
      }
    }
    const value = parts.join("");
    const textAt = text.startsWith(value, from)
      ? from
      : text.startsWith(value, from + 1) && quotes === 1
        ? from + 1
        : null;
    return { text: value, from, to: this.at, expands, textAt };
  }

  private readDoubleQuoted(): { readonly text: string; readonly expands: boolean } {
    this.at += 1;
    const parts: string[] = [];
    let expands = false;
    while (this.at < this.text.length) {
      const start = this.at;
      const character = this.text.charAt(start);
      if (character === '"') {
        this.at += 1;
        return { text: parts.join(""), expands };
      }
      if (!this.readDoubleQuotedPart().plain) expands = true;
      const next = this.text.charAt(start + 1);
      if (character !== "\\") parts.push(this.text.slice(start, this.at));
      else if (next !== "\n") parts.push('"\\$`'.includes(next) ? next : `\\${next}`);
    }
    this.broken = true;
    return { text: parts.join(""), expands };
  }

  /** Reads past what a `$` begins; false when it begins nothing. */
  private readDollar(): boolean {
    const { text } = this;
    if (text.startsWith("$((", this.at)) {
      const opening = this.at;
      this.at += 1;
      if (this.skipArithmetic()) return true;
      this.at = opening;
    }
    if (text.startsWith("$(", this.at)) {
      this.at += 2;
      this.readList(")");
      return true;
    }
    if (text.startsWith("${", this.at)) {
      this.at += 2;
      this.skipParameter();
      return true;
    }
    const name = /^\$(?:\w+|[@*#?$!-])/.exec(text.slice(this.at, this.at + 200));
    this.at += name?.[0].length ?? 1;
    return name !== null;
  }

  private skipParameter(): void {
    this.enter();
    this.skipToBrace();
    this.depth -= 1;
  }

  private skipToBrace(): void {
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at);
      if (character === "}") {
        this.at += 1;
        return;
      }
      if (character === "'") this.at = endOf(this.text, "'", this.at + 1) + 1;
      else if (character === '"') this.readDoubleQuoted();
      else this.readDoubleQuotedPart();
    }
    this.broken = true;
  }
}

/** Offset of a character at or behind `from`; the text's length when there is none. */
function endOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}
