import { readShell } from "../safety/shell/read-shell";
import type { ShellCommand, ShellWord } from "../safety/shell/shell-command";
import { unwrapCommand } from "../safety/shell/unwrap-command";
import { shellBuiltins } from "./shell-builtins";

/** What one command line starts and touches. */
export type ShellNeeds = {
  readonly programs: readonly string[];
  /** Read or started. */
  readonly files: readonly string[];
  readonly written: readonly string[];
};

const programWord = /^[A-Za-z][\w.+-]*$/;
const fileEnding =
  /\.(?:sh|bash|py|rb|pl|js|mjs|cjs|ts|jq|json|jsonl|ya?ml|lobster|toml|csv|tsv|txt|md|html|xml|sql|env)$/i;
const plainPath = /^(?:~|\.{1,2})?\/?[\w.@+-]+(?:\/[\w.@+-]+)*$/;

/** Texts within texts that are followed. */
const mostNested = 5;

/** Reads a command line, with those that stand inside of it. */
export function shellNeeds(text: string): ShellNeeds {
  const { commands } = readShell(text);
  const started = startedIn(text, 0);
  const programs = started.filter((name) => programWord.test(name) && !shellBuiltins.has(name));
  const written = commands.flatMap(writtenBy);
  const files = commands.flatMap(readBy).filter((name) => !written.includes(name));
  return { programs: [...new Set(programs)], files: [...new Set(files)], written };
}

/** The programs of a text, and those that they are told to start. */
function startedIn(text: string, depth: number): readonly string[] {
  const { commands, functions } = readShell(text);
  return commands.flatMap((command) => {
    const { wrappers, words, script } = unwrapCommand(command.words);
    const inner = script === null || depth >= mostNested ? [] : startedIn(script.text, depth + 1);
    const [first] = words;
    // A function is called by its bare name: behind a wrapper the same name is the program's.
    const isFunction = wrappers.length === 0 && first !== undefined && functions.has(first.text);
    const started = first === undefined || first.expands || isFunction ? [] : [first.text];
    return [...wrappers, ...started, ...inner];
  });
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
