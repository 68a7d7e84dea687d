import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runEditCampaign } from "./edit-campaign";

const folder = path.resolve(import.meta.dirname, "../../.cache/fuzz");

/** Runs editing sessions and prints what broke its promise. True when nothing did. */
export async function fuzzEdits([
  sessions = "1000",
  edits = "200",
  seed = String(Date.now() % 1_000_000),
]: readonly string[]): Promise<boolean> {
  console.log(`${sessions} sessions of ${edits} edits, seed ${seed}`);
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  let applied = 0;
  const findings = await runEditCampaign({
    seed: Number(seed),
    sessions: Number(sessions),
    edits: Number(edits),
    askEvery: 2,
    onSession: (session, number) => {
      applied += session.applied;
      if (number % 50 === 49) console.log(`${number + 1} sessions, ${applied} edits made (${seconds()})`);
    },
    onFinding: ({ complaint, command, text }, number) => {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `edits-${seed}-${number}.lobster`);
      writeFileSync(file, text);
      console.log(`\n${file}\n${complaint}\n${JSON.stringify(command)}`);
    },
  });
  console.log(`${findings.length} findings, ${applied} edits made (${seconds()})`);
  return findings.length === 0;
}
