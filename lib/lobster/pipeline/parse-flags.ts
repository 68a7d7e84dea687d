import type { PipelineStage } from "../contract/command";

type FlagValue = string | boolean;

function isFlag(word: string): boolean {
  return word.startsWith("--");
}

// The positionals live under `_`, so a flag of that name has no place and is dropped.
function toArgs(flags: ReadonlyMap<string, FlagValue>, positionals: readonly string[]): PipelineStage["args"] {
  const kept = [...flags].filter(([name]) => name !== "_");
  return { _: positionals, ...ownMembers(kept) };
}

// A flag named `__proto__` becomes an ordinary member this way.
function ownMembers(entries: readonly (readonly [string, FlagValue])[]): { readonly [flag: string]: FlagValue } {
  return Object.fromEntries(entries);
}

type FlagReading = { readonly name: string; readonly value: FlagValue; readonly used: number };

function readFlag(word: string, next: string | undefined, bare: ReadonlySet<string>): FlagReading {
  const body = word.slice(2);
  const equals = body.indexOf("=");
  if (equals !== -1) return { name: body.slice(0, equals), value: body.slice(equals + 1), used: 1 };
  if (next === undefined || isFlag(next) || bare.has(body)) return { name: body, value: true, used: 1 };
  return { name: body, value: next, used: 2 };
}

const noBareFlags: ReadonlySet<string> = new Set();
const bareFlagsOfExec: ReadonlySet<string> = new Set(["json"]);

/**
 * `--key=value`, `--key value` and bare `--key` of any command but `exec`. Everything else is a positional;
 * of a repeated flag the last one counts.
 */
function parseCommandFlags(words: readonly string[]): PipelineStage["args"] {
  const flags = new Map<string, FlagValue>();
  const positionals: string[] = [];
  let index = 0;
  for (let word = words[index]; word !== undefined; word = words[index]) {
    if (isFlag(word)) {
      const flag = readFlag(word, words[index + 1], noBareFlags);
      flags.set(flag.name, flag.value);
      index += flag.used;
    } else {
      positionals.push(word);
      index += 1;
    }
  }
  return toArgs(flags, positionals);
}

/** Flags of `exec` end at the first positional or at `--`: what follows belongs to the child, word for word. */
function parseExecFlags(words: readonly string[]): PipelineStage["args"] {
  const flags = new Map<string, FlagValue>();
  let index = 0;
  for (let word = words[index]; word !== undefined && isFlag(word); word = words[index]) {
    if (word === "--") {
      index += 1;
      break;
    }
    const flag = readFlag(word, words[index + 1], bareFlagsOfExec);
    flags.set(flag.name, flag.value);
    index += flag.used;
  }
  return toArgs(flags, words.slice(index));
}

/** Arguments of a stage, from the words after the command's name. */
export function parseFlags(command: string, words: readonly string[]): PipelineStage["args"] {
  return command === "exec" ? parseExecFlags(words) : parseCommandFlags(words);
}
