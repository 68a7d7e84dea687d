// npm run fuzz [-- cases seed]: reads random texts in every way there is, and prints those that it should not have minded.
// npm run fuzz -- gates [workflows seed]: compares the analysis of gates with what made workflows really do.
// npm run fuzz -- edits [sessions edits seed]: edits files at random, and prints what broke its promise.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCampaign } from "./campaign";
import { fuzzEdits } from "./edits/run";
import { fuzzGates } from "./gates/run";

const folder = path.resolve(import.meta.dirname, "../.cache/fuzz");

/** True when nothing was found. */
async function fuzzTexts([
  cases = "100000",
  seed = String(Date.now() % 1_000_000),
]: readonly string[]): Promise<boolean> {
  console.log(`${cases} texts, seed ${seed}`);
  const started = performance.now();
  const { findings, slowestMs } = await runCampaign({
    cases: Number(cases),
    seed: Number(seed),
    scale: 1,
    enough: 20,
    onProgress: (done) => {
      if (done % 10_000 === 0) console.log(`${done} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
    },
    onFinding: ({ number, fuzzCase, complaint }) => {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `${seed}-${number}.${fuzzCase.kind}`);
      writeFileSync(file, fuzzCase.text);
      console.log(`\n${file}\n${complaint}`);
    },
  });
  console.log(`${findings.length} findings, slowest ${slowestMs.toFixed(0)} ms`);
  return findings.length === 0;
}

const [target = "", ...rest] = process.argv.slice(2);
const targets = new Map([
  ["gates", fuzzGates],
  ["edits", fuzzEdits],
]);
const fuzz = targets.get(target);
const isClean = fuzz === undefined ? await fuzzTexts(process.argv.slice(2)) : await fuzz(rest);
process.exitCode = isClean ? 0 : 1;
