import { readShell } from "../safety/shell/read-shell";
import type { ShellCommand, ShellWord } from "../safety/shell/shell-command";
import { shellBuiltins } from "./shell-builtins";

/** What one command line starts and touches. */
export type ShellNeeds = {
  readonly programs: readonly string[];
  /** Read or started. */
  readonly files: readonly string[];
  readonly written: readonly string[];
};

/** Programs that run another one, whose name follows behind their own words. */
const wrappers = new Set([
  "sudo",
  "doas",
  "env",
  "nice",
  "nohup",
  "time",
  "timeout",
  "xargs",
  "setsid",
  "stdbuf",
  "exec",
  "command",
  "builtin",
]);
const programName = /^[A-Za-z][\w.+-]*$/;
const fileEnding =
  /\.(?:sh|bash|py|rb|pl|js|mjs|cjs|ts|jq|json|jsonl|ya?ml|lobster|toml|csv|tsv|txt|md|html|xml|sql|env)$/i;
const plainPath = /^(?:~|\.{1,2})?\/?[\w.@+-]+(?:\/[\w.@+-]+)*$/;

/** Reads a command line, with those that stand inside of it. */
export function shellNeeds(text: string): ShellNeeds {
  const { commands, functions } = readShell(text);
  const started = commands.flatMap((command) => startedBy(command.words));
  const programs = started.filter((name) => programName.test(name) && !shellBuiltins.has(name) && !functions.has(name));
  const written = commands.flatMap(writtenBy);
  const files = commands.flatMap(readBy).filter((name) => !written.includes(name));
  return { programs: [...new Set(programs)], files: [...new Set(files)], written };
}

/** The program of a command, and those that it is told to start. */
function startedBy(words: readonly ShellWord[]): readonly string[] {
  const [first, ...rest] = words;
  if (first === undefined || first.expands) return [];
  if (!wrappers.has(first.text)) return [first.text];
  const next = rest.findIndex(({ text }) => !/^-|=|^\d+[smhd]?$/.test(text));
  return [first.text, ...(next === -1 ? [] : startedBy(rest.slice(next)))];
}

function readBy({ words, redirects }: ShellCommand): readonly string[] {
  const named = words.filter(isFile).map(({ text }) => text);
  const input = redirects.flatMap(({ operator, target }) =>
    operator === "<" && target !== null && isPath(target) ? [target.text] : [],
  );
  return [...named, ...input];
}

function writtenBy({ words, redirects }: ShellCommand): readonly string[] {
  const output = redirects.flatMap(({ operator, target }) =>
    operator.includes(">") && target !== null && isPath(target) ? [target.text] : [],
  );
  const [program] = words;
  const makes = program !== undefined && ["tee", "touch", "mkdir", "cp", "mv", "rm"].includes(program.text);
  const flagged = words.filter((_, index) => /^(?:-o|--output|-O|--out)$/.test(words[index - 1]?.text ?? ""));
  return [...output, ...[...(makes ? words.slice(1) : []), ...flagged].filter(isPath).map(({ text }) => text)];
}

/** A word that is surely a file: it says where it is, or what kind of file it is. */
function isFile(word: ShellWord): boolean {
  if (!isPath(word) || /^\/(?:dev|proc|tmp)\//.test(word.text)) return false;
  return /^(?:~|\.{1,2})?\//.test(word.text) || (fileEnding.test(word.text) && !word.text.startsWith("-"));
}

function isPath({ text, expands }: ShellWord): boolean {
  return !expands && plainPath.test(text) && !text.startsWith("-");
}
