import { condition, name, pipeline, stepKey, value } from "./fragments";
import type { Random } from "./random";
import { filled, type Part, widePipelines, wideScripts } from "./wide-files";

/** Files that no person writes: as deep, as wide, as recursive as a text allows. */
export function hostileFile(random: Random): string {
  return random.one([deepFlow, deepBlock, aliasBomb, mergeKeys, manySteps, deepSteps, madeSteps, wideTexts])(random);
}

function deepFlow(random: Random): string {
  const depth = random.size(30_000);
  const [open, close] = random.one([
    ["[", "]"],
    ["{a: ", "}"],
    ["[{a: ", "}]"],
    ["? ", ""],
    ["- ", ""],
  ]);
  return `steps: ${random.chance(2) ? "" : "\n  "}${open.repeat(depth)}${name(random)}${random.chance(2) ? close.repeat(depth) : ""}\n`;
}

function deepBlock(random: Random): string {
  const depth = random.size(400);
  return random
    .repeat(depth, () => random.one(["k:", "- k:", "? k"]))
    .map((text, at) => " ".repeat(at * 2) + text)
    .join("\n");
}

function aliasBomb(random: Random): string {
  const width = 2 + random.below(9);
  const levels = 2 + random.below(30);
  const lines = [`l0: &l0 [${"x,".repeat(width)}]`];
  for (let at = 1; at < levels; at += 1) lines.push(`l${at}: &l${at} [${`*l${at - 1},`.repeat(width)}]`);
  return `${lines.join("\n")}\nsteps: ${random.one([`*l${levels - 1}`, "*steps", "&s [*s]", "[{id: a, run: b}]"])}\n`;
}

function mergeKeys(random: Random): string {
  return `base: &base\n  ${stepKey(random)}: ${name(random)}\nsteps:\n  - <<: ${random.one(["*base", "[*base, *base]", "1"])}\n    id: ${name(random)}\n    run: x\n`;
}

function manySteps(random: Random): string {
  const steps = random.repeat(
    random.size(400),
    () => `  - id: s${random.below(50)}\n    ${stepKey(random)}: ${name(random)}\n`,
  );
  return `steps:\n${steps.join("")}`;
}

/** Steps that say one thing very often. */
function wideTexts(random: Random): string {
  const text = (parts: readonly [Part, ...Part[]]): string => filled(random.one(parts), random.size(100_000));
  return `steps:\n  - id: a\n    run: |\n      ${text(wideScripts)}\n  - id: b\n    pipeline: |\n      ${text(widePipelines)}\n`;
}

function deepSteps(random: Random): string {
  const depth = 1 + random.below(40);
  const lines = ["steps:"];
  for (let at = 0; at < depth; at += 1) {
    const pad = " ".repeat(at * 6 + 2);
    const branches = random.chance(2);
    lines.push(`${pad}- id: d${at}`, branches ? `${pad}  parallel:` : `${pad}  for_each: $d${at}.json`);
    if (!branches) lines.push(`${pad}  item_var: ${name(random)}`);
    lines.push(branches ? `${pad}    branches:` : `${pad}  steps:`);
  }
  const pad = " ".repeat(depth * 6 + 2);
  lines.push(`${pad}- id: last`, `${pad}  run: "true"`);
  return `${lines.join("\n")}\n`;
}

/** Steps whose keys are right and whose values are anything. */
function madeSteps(random: Random): string {
  const lines = [`name: ${name(random)}`, "args:", `  ${name(random)}: ${value(random)}`, "steps:"];
  for (let at = random.below(6); at >= 0; at -= 1) {
    lines.push(`  - id: ${name(random)}`);
    lines.push(
      random.one([
        (): string => `    run: ${value(random)}`,
        (): string => `    pipeline: ${JSON.stringify(pipeline(random))}`,
        (): string => `    approval: ${value(random)}`,
        (): string => `    for_each: ${value(random)}\n    steps: [{ id: ${name(random)}, run: ${value(random)} }]`,
        (): string =>
          `    parallel: { wait: ${name(random)}, branches: [{ id: ${name(random)}, run: ${value(random)} }] }`,
        (): string => `    workflow: ${value(random)}\n    workflow_args: ${value(random)}`,
        (): string => `    input: { prompt: ${value(random)}, responseSchema: ${value(random)} }`,
      ])(),
    );
    if (random.chance(2)) lines.push(`    when: ${JSON.stringify(condition(random))}`);
    if (random.chance(2)) lines.push(`    ${stepKey(random)}: ${value(random)}`);
  }
  return `${lines.join("\n")}\n`;
}
