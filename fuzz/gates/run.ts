import { runGateCampaign } from "./gate-campaign";

/** Compares the analysis of gates with runs; true when every promise was kept. */
export async function fuzzGates([
  workflows = "2000",
  seed = String(Date.now() % 1_000_000),
]: readonly string[]): Promise<boolean> {
  console.log(`${workflows} workflows, seed ${seed}`);
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0);
  const { findings, ...tally } = await runGateCampaign({
    workflows: Number(workflows),
    seed: Number(seed),
    onProgress: (done) => {
      if (done % 200 === 0) console.log(`${done} (${seconds()} s)`);
    },
  });
  for (const finding of findings) console.log(`\n${finding}`);
  const { openReached, openButApproved, open } = tally;
  console.log(JSON.stringify(tally));
  console.log(
    `${findings.length} broken promises in ${seconds()} s. Of ${open} effects without a promise ${openReached} were reached ` +
      `without approval, ${openButApproved} only with one, ${open - openReached - openButApproved} never.`,
  );
  return findings.length === 0;
}
