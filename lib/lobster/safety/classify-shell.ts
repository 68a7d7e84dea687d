import { effectAt, type FoundEffect } from "./found-effect";
import { databaseEffects } from "./programs/database-clients";
import { lookUpProgram, spanOf } from "./programs/look-up-program";
import { webRequests } from "./programs/web-requests";
import { readShell } from "./shell/read-shell";
import type { ShellCommand, ShellRedirect, ShellWord } from "./shell/shell-command";
import { programName, unwrapCommand } from "./shell/unwrap-command";

/** Texts within texts, such as `bash -c "bash -c …"`, that are followed. */
const mostNested = 5;

/** What a shell text does, in the order of the text. Commands that only read are left out. */
export function classifyShell(text: string): readonly FoundEffect[] {
  return effectsOf(text, 0).filter(({ kind }) => kind !== "read");
}

/** What a program does that is started without a shell. */
export function classifyWords(words: readonly ShellWord[]): readonly FoundEffect[] {
  return commandEffects(plainCommand(words), new Set(), 0).filter(({ kind }) => kind !== "read");
}

function plainCommand(words: readonly ShellWord[]): ShellCommand {
  return { words, redirects: [], heredocs: [], piped: false };
}

function effectsOf(text: string, depth: number): readonly FoundEffect[] {
  const { commands, functions, broken } = readShell(text);
  const found = commands.flatMap((command) => {
    const effects = [...command.redirects.flatMap(redirectEffects), ...commandEffects(command, functions, depth)];
    const written = effects.length === 0 ? "" : writtenAs(command, text);
    return effects.map((effect) => ({ ...effect, command: written }));
  });
  const whole = { from: 0, to: text.length };
  const unread = broken ? [effectAt("unknown", "unclosed quote", whole)] : [];
  return [...found, ...unread].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** A command as it stands in the text, with its redirects and the text that is given to it. */
function writtenAs({ words, redirects, heredocs }: ShellCommand, text: string): string {
  const parts = [...words, ...redirects];
  const ends = [
    ...words.map(({ to }) => to),
    ...redirects.map(({ to, target }) => Math.max(to, target?.to ?? to)),
    ...heredocs.map((heredoc) => heredoc.from + heredoc.text.length),
  ];
  const from = parts.reduce((first, part) => Math.min(first, part.from), text.length);
  return text
    .slice(
      from,
      ends.reduce((last, end) => Math.max(last, end), from),
    )
    .trim();
}

const noFile = /^(?:\/dev\/(?:null|stdout|stderr|tty|fd\/\d+))$/;

function redirectEffects({ operator, from, to, target }: ShellRedirect): readonly FoundEffect[] {
  if (!operator.includes(">") || target === null) return [];
  if (operator === ">&" && /^(?:\d+|-)$/.test(target.text)) return [];
  if (noFile.test(target.text)) return [];
  return [effectAt("write", `${operator} ${target.text}`, { from, to: Math.max(to, target.to) }, false)];
}

const shells = new Set(["sh", "bash", "zsh", "dash", "ksh", "ash"]);

function commandEffects(command: ShellCommand, functions: ReadonlySet<string>, depth: number): readonly FoundEffect[] {
  const { words, script, wrappers } = unwrapCommand(command.words);
  if (script !== null) {
    return depth >= mostNested ? [effectAt("unknown", script.text, script)] : textEffects(script, depth);
  }
  const [program, ...args] = words;
  if (program === undefined) return [];
  if (program.expands) return [effectAt("unknown", program.text, program)];
  const name = programName(program);
  const ofTexts = innerEffects(name, program, args, command, depth);
  if (ofTexts !== null) return ofTexts;
  const given = { args, redirects: command.redirects, heredocs: command.heredocs, piped: command.piped };
  const special = webRequests(name, program, given) ?? databaseEffects(name, program, given);
  if (special !== null) return special;
  const known = lookUpProgram(name, program, args);
  if (known !== null) return [known];
  // The body of a function stands among the commands. One that is named like a known program most often runs it.
  const isFunction = wrappers.length === 0 && program.text === name && functions.has(name);
  return isFunction ? [] : [unknownProgram(name, program, args)];
}

/** Names that run what they are given; the word behind them tells more. */
const starters = new Set([
  "npx",
  "pnpx",
  "bunx",
  "uvx",
  "python",
  "python3",
  "node",
  "deno",
  "php",
  "tsx",
  "make",
  "just",
  "task",
  "source",
  ".",
]);

function unknownProgram(name: string, program: ShellWord, args: readonly ShellWord[]): FoundEffect {
  const first = starters.has(name) ? args.find(({ text }) => !text.startsWith("-")) : undefined;
  const words = first === undefined ? [program] : [program, first];
  return effectAt("unknown", [name, ...words.slice(1).map(({ text }) => text)].join(" "), spanOf(words));
}

/** Effects of programs whose arguments are commands; null for other programs. */
function innerEffects(
  name: string,
  program: ShellWord,
  args: readonly ShellWord[],
  command: ShellCommand,
  depth: number,
): readonly FoundEffect[] | null {
  if (depth >= mostNested) return [effectAt("unknown", name, program)];
  if (shells.has(name)) return shellEffects(name, program, args, command, depth);
  if (name === "eval") return args.flatMap((word) => textEffects(word, depth));
  if (name === "trap") return args.slice(0, 1).flatMap((word) => textEffects(word, depth));
  if (name === "su") return args.flatMap((word, at) => (args[at - 1]?.text === "-c" ? textEffects(word, depth) : []));
  if (name === "ssh" || name === "mosh") return remoteEffects(name, program, args, depth);
  if (name === "find") return findEffects(program, args, depth);
  return null;
}

function shellEffects(
  name: string,
  program: ShellWord,
  args: readonly ShellWord[],
  { heredocs, redirects }: ShellCommand,
  depth: number,
): readonly FoundEffect[] {
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text));
  const script = args[at + 1];
  if (at !== -1 && script !== undefined) return textEffects(script, depth);
  const given = heredocs.at(-1);
  const reads = args.every(({ text }) => text.startsWith("-"));
  if (reads && given !== undefined) return shifted(effectsOf(given.text, depth + 1), given.from);
  const here = redirects.find(({ operator }) => operator === "<<<")?.target;
  if (reads && here !== undefined && here !== null) return textEffects(here, depth);
  const file = args.find(({ text }) => !text.startsWith("-"));
  const words = file === undefined ? [program] : [program, file];
  return [effectAt("unknown", [name, file?.text ?? ""].join(" "), spanOf(words))];
}

/** Effects of a text that a word hands to a shell, at their places where these can be told. */
function textEffects(word: ShellWord, depth: number): readonly FoundEffect[] {
  const { textAt } = word;
  const found = effectsOf(word.text, depth + 1);
  return textAt === null
    ? found.map((effect) => ({ ...effect, from: word.from, to: word.to }))
    : shifted(found, textAt);
}

function shifted(effects: readonly FoundEffect[], by: number): readonly FoundEffect[] {
  return effects.map((effect) => ({ ...effect, from: effect.from + by, to: effect.to + by }));
}

const sshValued = /^-[bcDEeFIiJLlmOopQRSWw]$/;

function remoteEffects(
  name: string,
  program: ShellWord,
  args: readonly ShellWord[],
  depth: number,
): readonly FoundEffect[] {
  let index = 0;
  for (let word = args[index]; word?.text.startsWith("-"); word = args[index])
    index += sshValued.test(word.text) ? 2 : 1;
  const remote = args.slice(index + 1);
  if (remote.length === 0) return [effectAt("unknown", name, program, true)];
  const [only] = remote;
  const inner =
    remote.length === 1 && only !== undefined
      ? textEffects(only, depth)
      : commandEffects(plainCommand(remote), new Set(), depth + 1);
  const beyond = inner.map((effect) => ({ ...effect, token: `${name} ${effect.token}`, outside: true }));
  return [effectAt("network", name, program), ...beyond];
}

function findEffects(program: ShellWord, args: readonly ShellWord[], depth: number): readonly FoundEffect[] {
  const found: FoundEffect[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg.text === "-delete") found.push(effectAt("delete", "find -delete", spanOf([program, arg]), false));
    if (/^-f(?:print|ls)/.test(arg.text)) found.push(effectAt("write", `find ${arg.text}`, arg, false));
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(arg.text)) continue;
    const end = args.findIndex(({ text }, at) => at > index && (text === ";" || text === "+"));
    const words = args.slice(index + 1, end === -1 ? args.length : end);
    for (const effect of commandEffects(plainCommand(words), new Set(), depth + 1)) found.push(effect);
  }
  return found;
}
