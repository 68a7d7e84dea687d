import { condition, name, oddText, pipeline, reference, stepKey, value } from "./fragments";
import type { Random } from "./random";

type Mutation = (text: string, random: Random) => string;

/** Changes a text a few times, mostly so that it still looks like a workflow. */
export function mutate(text: string, random: Random, other: string): string {
  let changed = text;
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    changed = random.chance(12) ? spliced(changed, random, other) : random.one(mutations)(changed, random);
  }
  return changed;
}

const mutations: readonly [Mutation, ...Mutation[]] = [
  replaceValue,
  replaceValue,
  replaceValue,
  renameKey,
  addKey,
  removeLine,
  repeatLines,
  moveLine,
  shiftLines,
  insertOdd,
  insertOdd,
  cut,
  quoteValue,
  oneLine,
];

function lineAt(lines: readonly string[], random: Random): number {
  return random.below(lines.length);
}

function changeLine(text: string, random: Random, change: (line: string) => string): string {
  const lines = text.split("\n");
  const at = lineAt(lines, random);
  return lines.with(at, change(lines[at] ?? "")).join("\n");
}

function replaceValue(text: string, random: Random): string {
  const put = random.one([value, value, condition, pipeline, reference])(random);
  return changeLine(text, random, (line) => line.replace(/(:\s+|-\s+)\S.*$/, (_all, mark: string) => mark + put));
}

function renameKey(text: string, random: Random): string {
  const key = random.one([stepKey, name])(random);
  return changeLine(text, random, (line) => line.replace(/[\w.$-]+(?=:)/, () => key));
}

function addKey(text: string, random: Random): string {
  return changeLine(text, random, (line) => {
    const indent = /^\s*(?:- )?/.exec(line)?.[0].length ?? 0;
    return `${line}\n${" ".repeat(indent)}${random.one([stepKey, name])(random)}: ${value(random)}`;
  });
}

function removeLine(text: string, random: Random): string {
  const lines = text.split("\n");
  return lines.toSpliced(lineAt(lines, random), 1 + random.size(5)).join("\n");
}

function repeatLines(text: string, random: Random): string {
  const lines = text.split("\n");
  const from = lineAt(lines, random);
  const part = lines.slice(from, from + 1 + random.below(8));
  return lines.toSpliced(from, 0, ...random.repeat(1 + random.size(20), () => part).flat()).join("\n");
}

function moveLine(text: string, random: Random): string {
  const lines = text.split("\n");
  const moved = lines.splice(lineAt(lines, random), 1);
  lines.splice(random.below(lines.length + 1), 0, ...moved);
  return lines.join("\n");
}

function shiftLines(text: string, random: Random): string {
  const lines = text.split("\n");
  const from = lineAt(lines, random);
  const to = from + 1 + random.below(6);
  const pad = random.one(["  ", " ", "\t", "    "]);
  const out = random.chance(2);
  return lines
    .map((line, at) => (at < from || at >= to ? line : out ? line.replace(/^ {1,2}/, "") : pad + line))
    .join("\n");
}

function insertOdd(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.one([oddText, reference])(random) + text.slice(at);
}

function cut(text: string, random: Random): string {
  const from = random.below(text.length + 1);
  return text.slice(0, from) + text.slice(from + random.size(200));
}

function quoteValue(text: string, random: Random): string {
  const quote = random.one(["'", '"', "|\n        ", ">-\n        ", "|2+\n   "]);
  return changeLine(text, random, (line) =>
    line.replace(
      /(:\s+)(\S.*)$/,
      (_all, mark: string, rest: string) => mark + quote + rest + (quote.length === 1 ? quote : ""),
    ),
  );
}

function oneLine(text: string, random: Random): string {
  return random.chance(3)
    ? text.replaceAll("\n", random.one(["\r\n", "\r", " ", "\n\n"]))
    : `${random.one(["---\n", "%YAML 1.1\n---\n", "\ufeff", "...\n", "{", "[", "\t"])}${text}`;
}

function spliced(text: string, random: Random, other: string): string {
  const at = random.below(other.length + 1);
  return text.slice(0, random.below(text.length + 1)) + other.slice(at, at + random.size(3000));
}
