import { catalog } from "@/lib/catalog";
import type { Random } from "./random";

/** Names that objects have of themselves, and names that steps and arguments commonly have. */
const names = [
  "a",
  "b-1",
  "c_2",
  "item",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "length",
  "é",
  "步骤",
  "🦞",
  "",
  " ",
  "0",
  "-1",
  "a.b",
  "$a",
  "then",
] as const;

const oddTexts = [
  "\u0000",
  "\u0007",
  "\u0085",
  "\u00a0",
  "\u200d",
  "\u202e",
  "\u2028",
  "\ufeff",
  "\ufffd",
  "\ud83e",
  "\udd9e",
  "🦞",
  "e\u0301",
  "\r",
  "\r\n",
  "\t",
  "\\",
  "\\n",
  "'",
  "''",
  '"',
  "`",
  "$",
  "$$",
  "$&",
  "${",
  "}",
  "{{",
  "}}",
  "|",
  "||",
  "&",
  "*",
  "!",
  "%",
  "@",
  "#",
  ": ",
  "- ",
  "? ",
  "<<",
  "~",
  "null",
  "0x1F",
  "1e999",
  ".nan",
  "-.inf",
  "0o17",
  "1_000",
  "2020-01-01",
  "true",
  "yes",
  "[]",
  "{}",
] as const;

const fields = ["stdout", "json", "approved", "skipped", "error", "response", "subject", "exitCode", "x.y.0"] as const;
const operators = ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "=", "!", "~"] as const;
const keys = [...new Set(catalog.stepKinds.flatMap((kind) => catalog.fieldsOf(kind).map(({ name }) => name)))];
const commands = catalog.commands.map(({ name }) => name);

export function name(random: Random): string {
  return random.one(names);
}

export function oddText(random: Random): string {
  return random.chance(40) ? random.one(oddTexts).repeat(random.size(20_000)) : random.one(oddTexts);
}

export function stepKey(random: Random): string {
  return keys[random.below(keys.length)] ?? "id";
}

export function reference(random: Random): string {
  return random.one([
    (): string => `$${name(random)}.${random.one(fields)}`,
    (): string => `\${${name(random)}}`,
    (): string => `$${name(random)}.${name(random)}.${name(random)}`,
    (): string => `$LOBSTER_ARG_${name(random)}`,
    (): string => `{{${name(random)}|${name(random)}}}`,
  ])();
}

function operand(random: Random): string {
  return random.one([
    (): string => reference(random),
    (): string => String(random.below(1000) - 500),
    (): string => JSON.stringify(name(random)),
    (): string => `'${oddText(random)}'`,
    (): string => random.one(["true", "false", "null", "undefined", "NaN"]),
    (): string => oddText(random),
  ])();
}

export function condition(random: Random, depth = 4): string {
  if (random.chance(60)) return random.one(["(", "!", "((a", "!("]).repeat(random.size(50_000)) + operand(random);
  if (depth === 0 || random.chance(3)) return `${operand(random)} ${random.one(operators)} ${operand(random)}`;
  return random.one([
    (): string => `(${condition(random, depth - 1)})`,
    (): string => `!${condition(random, depth - 1)}`,
    (): string => `${condition(random, depth - 1)} ${random.one(["&&", "||"])} ${condition(random, depth - 1)}`,
    (): string => random.repeat(random.size(3000), () => operand(random)).join(random.one([" && ", " || "])),
  ])();
}

function word(random: Random): string {
  return random.one([
    (): string => name(random),
    (): string => `--${name(random)}`,
    (): string => `--${random.one(["n", "key", "json", "stdin", "shell", "text", "limit"])} ${name(random)}`,
    (): string => `--${name(random)}=${oddText(random)}`,
    (): string => `'${oddText(random)}'`,
    (): string => `"${oddText(random)}"`,
    (): string => `'${condition(random, 1)}'`,
    (): string => `${name(random)}={{${name(random)}}}`,
    (): string => reference(random),
    (): string => oddText(random),
  ])();
}

export function pipeline(random: Random): string {
  const stages = random.chance(50) ? random.size(3000) : 1 + random.below(4);
  return random
    .repeat(stages, () => {
      const command = random.chance(6) ? name(random) : (commands[random.below(commands.length)] ?? "head");
      return [command, ...random.repeat(random.below(4), () => word(random))].join(random.chance(20) ? "\t" : " ");
    })
    .join(random.one(["|", " | ", " |\n  "]));
}

/** A value as YAML writes it after a key, in one line. */
export function value(random: Random): string {
  return random.one([
    (): string => JSON.stringify(oddText(random)),
    (): string => oddText(random),
    (): string => name(random),
    (): string => reference(random),
    (): string => condition(random),
    (): string => JSON.stringify(condition(random)),
    (): string => JSON.stringify(pipeline(random)),
    (): string => pipeline(random),
    (): string => String(random.next() * 10 ** random.below(30)),
    (): string => `{ ${name(random)}: ${name(random)}, ${stepKey(random)}: [${name(random)}] }`,
    (): string => `{ "__proto__": { "polluted": true } }`,
    () =>
      `!!${random.one(["binary", "js/function", "set", "omap", "float", "timestamp", "python/object"])} ${name(random)}`,
    (): string => `&${random.one(["x", "y"])} ${name(random)}`,
    (): string => `*${random.one(["x", "y", "unknown"])}`,
    (): string => "",
  ])();
}
