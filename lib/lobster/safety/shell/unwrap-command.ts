import type { ShellWord } from "./shell-command";

type Wrapper = {
  /** Flags that take a value, which is the next word. */
  readonly valued: RegExp;
  /** Words of its own before the command. */
  readonly skip?: number;
  /** Flags whose value is a text that is run. */
  readonly script?: RegExp;
  /** True when it hands what is behind it to a shell, as one text. */
  readonly shell?: boolean;
};

const never = /(?!)/;

/** Programs that run the command behind them. */
const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ["sudo", { valued: /^(?:-[AbEHnPSKk]*[ugpChrtTDR]|--(?:user|group|prompt|host|chdir|chroot|role|type))$/ }],
  ["doas", { valued: /^-[Lns]*[uC]$/ }],
  ["env", { valued: /^(?:-[i0v]*[uC]|--(?:unset|chdir))$/, script: /^(?:-[i0v]*S|--split-string)(?:=?(.+))?$/s }],
  ["timeout", { valued: /^(?:-[sk]|--(?:signal|kill-after))$/, skip: 1 }],
  ["gtimeout", { valued: /^(?:-[sk]|--(?:signal|kill-after))$/, skip: 1 }],
  ["nice", { valued: /^(?:-n|--adjustment)$/ }],
  ["ionice", { valued: /^-[cnp]$/ }],
  ["nohup", { valued: never }],
  ["time", { valued: /^-[apqv]*[fo]$/ }],
  ["exec", { valued: /^-[cl]*a$/ }],
  ["command", { valued: never }],
  ["builtin", { valued: never }],
  ["stdbuf", { valued: /^-[ioe]$/ }],
  ["setsid", { valued: never }],
  ["chronic", { valued: never }],
  ["caffeinate", { valued: /^-[dimsu]*[tw]$/ }],
  ["flock", { valued: /^-[a-z]*[wE]$/, skip: 1, script: /^(?:-[a-z]*c|--command)(?:=(.+))?$/s }],
  ["strace", { valued: /^-[eopsuE]$/ }],
  ["watch", { valued: /^(?:-[a-zA-Z]*n|--interval)$/, shell: true }],
  ["xargs", { valued: /^(?:-[0rtxpo]*[InLPsdEa]|--(?:max-args|max-procs|delimiter|arg-file|max-chars))$/ }],
  ["parallel", { valued: /^(?:-[jNnI]|--(?:jobs|colsep|delay))$/, shell: true }],
  ["busybox", { valued: never }],
]);

/** What a command runs in the end. */
type UnwrappedCommand = {
  /** Names of the wrappers around it, outer ones first. */
  readonly wrappers: readonly string[];
  /** The words of the inner command; none when a wrapper stands alone, or runs a text. */
  readonly words: readonly ShellWord[];
  /** A text that a wrapper hands to a shell, or splits into words itself. */
  readonly script: ShellWord | null;
};

/** Wrappers within wrappers that are followed. */
const mostWrappers = 10;

/** Name of a program without its folder. */
export function programName(word: ShellWord): string {
  return word.text.slice(word.text.lastIndexOf("/") + 1);
}

/** Looks behind `sudo`, `env`, `xargs` and the like. */
export function unwrapCommand(words: readonly ShellWord[]): UnwrappedCommand {
  const around: string[] = [];
  let rest = words;
  for (let depth = 0; depth < mostWrappers; depth += 1) {
    const [first, ...args] = rest;
    const name = first === undefined ? "" : programName(first);
    const wrapper = wrappers.get(name);
    if (wrapper === undefined || first?.expands === true) break;
    around.push(name);
    // `command -v x` asks and runs nothing.
    if (name === "command" && /^-[vV]$/.test(args[0]?.text ?? "")) return { wrappers: around, words: [], script: null };
    const inner = afterFlags(args, wrapper);
    if (inner.script !== null) return { wrappers: around, words: [], script: inner.script };
    rest = inner.words;
  }
  return { wrappers: around, words: rest, script: null };
}

type AfterFlags = Pick<UnwrappedCommand, "words" | "script">;

function afterFlags(args: readonly ShellWord[], wrapper: Wrapper): AfterFlags {
  const { valued, skip = 0, script, shell = false } = wrapper;
  let index = 0;
  let own = skip;
  for (let word = args[index]; word !== undefined; word = args[index]) {
    const text = script?.exec(word.text) ?? null;
    if (text !== null) return { words: [], script: scriptOf(args, index, text[1]) };
    if (word.text === "--") {
      index += 1;
      break;
    }
    if (valued.test(word.text)) index += 2;
    else if (word.text.startsWith("-") || /^\w+=/.test(word.text)) index += 1;
    else if (own > 0) {
      own -= 1;
      index += 1;
    } else break;
  }
  const words = args.slice(index);
  return shell && words.some(({ text }) => /[\s;&|]/.test(text))
    ? { words: [], script: joined(words) }
    : { words, script: null };
}

/** The text behind a flag, or in the same word, with the words behind it, which are run with it. */
function scriptOf(args: readonly ShellWord[], flagAt: number, glued: string | undefined): ShellWord | null {
  const flag = args[flagAt];
  if (flag === undefined || glued === undefined) return joined(args.slice(flagAt + 1));
  return joined([{ ...flag, text: glued, textAt: null }, ...args.slice(flagAt + 1)]);
}

function joined(words: readonly ShellWord[]): ShellWord | null {
  const [first, ...more] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || more.length === 0) return first ?? null;
  const text = words.map((word) => word.text).join(" ");
  return { text, from: first.from, to: last.to, expands: words.some(({ expands }) => expands), textAt: null };
}
