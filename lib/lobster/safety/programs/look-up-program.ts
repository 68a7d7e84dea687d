import { effectAt, type FoundEffect } from "../found-effect";
import type { ShellWord } from "../shell/shell-command";
import { localPrograms } from "./local-programs";
import { networkPrograms } from "./network-programs";
import { helpOrVersion, helpSubcommand, type ProgramRule, type ProgramTable } from "./program-rules";
import { releasePrograms } from "./release-programs";

const tables: ReadonlyMap<string, ProgramTable> = new Map(
  [...localPrograms, ...networkPrograms, ...releasePrograms]
    .flatMap((table) => table.programs.split(" ").map((name) => [name, table] as const))
    // The first table that names a program counts.
    .reverse(),
);

/** What the tables say of a program with its arguments; null when none names it. */
export function lookUpProgram(name: string, program: ShellWord, args: readonly ShellWord[]): FoundEffect | null {
  const table = tables.get(name);
  if (table === undefined) return null;
  const first = args[0];
  const hasSubcommands = table.rules.some(({ words }) => words !== "");
  const asksForHelp = (text: string): boolean =>
    helpOrVersion.test(text) || (hasSubcommands && helpSubcommand.test(text));
  if (first !== undefined && args.length === 1 && asksForHelp(first.text)) return effectAt("read", name, program);
  const reach = table.local === true ? false : undefined;
  for (const rule of table.rules) {
    const deciding = decidingWords(rule, args);
    if (deciding === null) continue;
    return effectAt(
      rule.kind,
      [name, ...deciding.map(({ text }) => text)].join(" "),
      spanOf([program, ...deciding]),
      rule.outside ?? reach,
    );
  }
  const named = table.otherwise === "unknown" && first !== undefined && !first.text.startsWith("-") ? [first] : [];
  const token = [name, ...named.map(({ text }) => text)].join(" ");
  return effectAt(table.otherwise, token, spanOf([program, ...named]), reach);
}

/** The span over words. */
export function spanOf(words: readonly ShellWord[]): { readonly from: number; readonly to: number } {
  return { from: Math.min(...words.map(({ from }) => from)), to: Math.max(...words.map(({ to }) => to)) };
}

/** The arguments that make a rule fit; null when it does not. */
function decidingWords(
  { words, flag, unless, operands = 0 }: ProgramRule,
  args: readonly ShellWord[],
): readonly ShellWord[] | null {
  if (unless !== undefined && args.some(({ text }) => unless.test(text))) return null;
  const named = args.filter(({ text }) => !text.startsWith("-"));
  if (named.length < operands) return null;
  const found = words === "" ? [] : firstMatch(words.split("|"), args);
  if (found === null) return null;
  if (flag === undefined) return found;
  const marked = args.find(({ text }) => flag.test(text));
  return marked === undefined ? null : [...found, marked];
}

function firstMatch(alternatives: readonly string[], args: readonly ShellWord[]): readonly ShellWord[] | null {
  for (const alternative of alternatives) {
    const found = wordsInOrder(alternative.split(" "), args);
    if (found !== null) return found;
  }
  return null;
}

/** Subcommands stand first; only flags, and what may be their values, may stand between them. */
function wordsInOrder(wanted: readonly string[], args: readonly ShellWord[]): readonly ShellWord[] | null {
  const found: ShellWord[] = [];
  let mayBeValue = false;
  for (const arg of args) {
    if (arg.text === wanted[found.length]) {
      found.push(arg);
      if (found.length === wanted.length) return found;
      mayBeValue = false;
    } else if (arg.text.startsWith("-")) mayBeValue = !arg.text.includes("=");
    else if (mayBeValue) mayBeValue = false;
    else return null;
  }
  return null;
}
