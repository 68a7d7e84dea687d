import { printStage, quoteWord } from "@/lib/lobster/pipeline/print-stage";
import type { PipelineWord } from "@/lib/lobster/pipeline/scan-pipeline";
import type { StageRange } from "@/lib/lobster/pipeline/split-pipeline";
import { type WordUse, wordUses } from "@/lib/lobster/pipeline/word-uses";
import {
  firstSound,
  meaningOf,
  type PipelineChange,
  type StageMeaning,
  splice,
  stagesOf,
  unchanged,
} from "./pipeline-change";

type Stage = { readonly text: string; readonly stage: StageRange; readonly uses: readonly WordUse[] };
type Flag = WordUse & { readonly kind: "flag" };

/**
 * Gives a flag a value, makes it bare (`true`) or takes it out (`null`). Words that are not touched keep their bytes;
 * where the flags around it leave no other way, the stage is written anew.
 */
export function setFlag(text: string, index: number, name: string, value: string | true | null): PipelineChange {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return unchanged("This is no name for a flag: letters, digits, - and _ only.");
  return change(text, index, (target) => {
    const before = meaningOf(target.stage);
    const { [name]: _, ...others } = before.args;
    const args = value === null ? { ...others, _: before.args._ } : { ...before.args, [name]: value };
    return { expected: { name: before.name, args }, candidates: flagTexts(target, name, value) };
  });
}

/** Sets the word at a position among those that are no flags; behind the last one it is added, `null` takes it out. */
export function setPositional(text: string, index: number, position: number, value: string | null): PipelineChange {
  return change(text, index, (target) => {
    const before = meaningOf(target.stage);
    const words = [...before.args._];
    if (value === null) words.splice(position, 1);
    else words[Math.min(position, words.length)] = value;
    const expected = { name: before.name, args: { ...before.args, _: words } };
    return { expected, candidates: positionalTexts(target, position, value) };
  });
}

type Attempt = { readonly expected: StageMeaning; readonly candidates: readonly string[] };

function change(text: string, index: number, attempt: (target: Stage) => Attempt): PipelineChange {
  const stages = stagesOf(text);
  if (typeof stages === "string") return unchanged(stages);
  const stage = stages[index];
  if (stage === undefined) return unchanged("There is no such stage any more.");
  const words = stage.words.map((word) => word.text);
  const { expected, candidates } = attempt({ text, stage, uses: wordUses(stage.name.text, words) });
  const anew = splice(text, stage.from, stage.to, printStage(expected));
  return firstSound(stages, index, expected, [...candidates, anew]);
}

function flagTexts(target: Stage, name: string, value: string | true | null): readonly string[] {
  const flags = target.uses.filter((use): use is Flag => use.kind === "flag" && use.name === name);
  const last = flags.at(-1);
  const without = withoutUses(target, flags);
  if (value === null) return [without];
  const fresh = value === true ? `--${name}` : flagWords(name, value);
  if (last === undefined) return [insertFlag(target, fresh)];
  const atEnd = splice(without, endAfter(target, without), endAfter(target, without), ` ${fresh}`);
  return [value === true ? bareInPlace(target, last) : valueInPlace(target, last, name, value), atEnd];
}

/** `--name value`, or `--name=value` where the value would be read as a flag of its own. */
function flagWords(name: string, value: string): string {
  return value.startsWith("--") ? `--${name}=${quoteWord(value)}` : `--${name} ${quoteWord(value)}`;
}

function valueInPlace({ text, stage }: Stage, flag: Flag, name: string, value: string): string {
  const word = wordAt(stage, flag.index);
  if (flag.valueIndex !== null) {
    const old = wordAt(stage, flag.valueIndex);
    if (value.startsWith("--")) return splice(text, word.from, old.to, flagWords(name, value));
    return splice(text, old.from, old.to, rewriteWord(text.slice(old.from, old.to), value));
  }
  const raw = text.slice(word.from, word.to);
  if (flag.value === true) {
    const joint = stage.name.text === "exec" || value.startsWith("--") ? "=" : " ";
    return splice(text, word.to, word.to, joint + quoteWord(value));
  }
  const prefix = `--${name}=`;
  if (!raw.startsWith(prefix)) return splice(text, word.from, word.to, rewriteWord(raw, prefix + value));
  const written = value === "" ? "" : rewriteWord(raw.slice(prefix.length), value);
  return splice(text, word.from + prefix.length, word.to, written);
}

function bareInPlace({ text, stage }: Stage, flag: Flag): string {
  const word = wordAt(stage, flag.index);
  const end = flag.valueIndex === null ? word.to : wordAt(stage, flag.valueIndex).to;
  return splice(text, word.from, end, `--${flag.name}`);
}

/** Flags of `exec` stand before the program, those of other commands behind everything else. */
function insertFlag({ text, stage, uses }: Stage, words: string): string {
  if (stage.name.text !== "exec") return splice(text, stage.to, stage.to, ` ${words}`);
  const last = uses.findLast((use) => use.kind === "flag");
  const at = last === undefined ? stage.name.to : wordAt(stage, lastWord(last)).to;
  return splice(text, at, at, ` ${words}`);
}

function positionalTexts(target: Stage, position: number, value: string | null): readonly string[] {
  const { text, stage, uses } = target;
  const positionals = uses.filter((use) => use.kind === "positional");
  const use = positionals[position];
  if (use !== undefined) {
    if (value === null) return [withoutUses(target, [use])];
    const word = wordAt(stage, use.index);
    return [splice(text, word.from, word.to, rewriteWord(text.slice(word.from, word.to), value))];
  }
  if (value === null) return [];
  const last = positionals.at(-1);
  const end = stage.name.text === "exec" ? stage.to : stage.name.to;
  const at = last === undefined ? end : wordAt(stage, last.index).to;
  return [splice(text, at, at, ` ${quoteWord(value)}`)];
}

function withoutUses({ text, stage }: Stage, gone: readonly WordUse[]): string {
  let result = text;
  for (const use of gone.toReversed()) {
    const before = use.index === 0 ? stage.name : wordAt(stage, use.index - 1);
    result = splice(result, before.to, wordAt(stage, lastWord(use)).to, "");
  }
  return result;
}

/** End of the stage in a text from which words of it have been taken. */
function endAfter({ text, stage }: Stage, shorter: string): number {
  return stage.to - (text.length - shorter.length);
}

function lastWord(use: WordUse): number {
  return use.kind === "flag" ? (use.valueIndex ?? use.index) : use.index;
}

function wordAt(stage: StageRange, index: number): PipelineWord {
  const word = stage.words[index];
  if (word === undefined) throw new Error(`The stage has no word ${index}`);
  return word;
}

/** A word in the quotes that it had, where they can hold the new text. */
function rewriteWord(raw: string, text: string): string {
  const quote = raw.charAt(0);
  const whole = raw.length > 1 && raw.endsWith(quote) && !raw.slice(1, -1).includes(quote);
  if (whole && quote === "'" && !/['\\]/.test(text)) return `'${text}'`;
  if (whole && quote === '"') return `"${text.replace(/["\\]/g, "\\$&")}"`;
  return quoteWord(text);
}
