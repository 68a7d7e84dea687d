import { examine, type FuzzCase } from "./examine";
import { condition, pipeline, reference, value } from "./fragments";
import { hostileFile } from "./hostile-files";
import { mutate } from "./mutate";
import { Random } from "./random";
import { sourceTexts } from "./sources";
import { Watch } from "./watch";

/** Length of a text to change, in UTF-16 units. */
const longestQuick = 2500;

export type Finding = { readonly number: number; readonly fuzzCase: FuzzCase; readonly complaint: string };

export type Campaign = {
  readonly seed: number;
  readonly cases: number;
  /** Share of the largest texts that are made, up to 1. */
  readonly scale: number;
  /** Findings after which it stops. */
  readonly enough: number;
  readonly onFinding?: (finding: Finding) => void;
  readonly onProgress?: (done: number) => void;
};

/** Reads so many random texts; the same seed gives the same texts. */
export async function runCampaign(
  campaign: Campaign,
): Promise<{ readonly findings: readonly Finding[]; readonly slowestMs: number }> {
  const { seed, cases, enough, scale } = campaign;
  const random = new Random(seed, scale);
  const [first, ...others] = sourceTexts(seed);
  // Of a quick campaign, long files would take most of the time.
  const longest = scale < 1 ? longestQuick : Number.POSITIVE_INFINITY;
  const sources = [first, ...others.filter(({ length }) => length <= longest)] as const;
  const watch = new Watch();
  const findings: Finding[] = [];
  try {
    for (let number = 0; number < cases && findings.length < enough; number += 1) {
      const fuzzCase = nextCase(random, sources);
      try {
        await watch.over(() => examine(fuzzCase));
      } catch (error) {
        const complaint = error instanceof Error ? (error.stack ?? error.message) : String(error);
        const finding = { number, fuzzCase, complaint };
        findings.push(finding);
        campaign.onFinding?.(finding);
      }
      if (number % 1000 === 999) campaign.onProgress?.(number + 1);
    }
  } finally {
    watch.close();
  }
  return { findings, slowestMs: watch.slowest };
}

function nextCase(random: Random, sources: readonly [string, ...string[]]): FuzzCase {
  const dice = random.below(100);
  if (dice < 20) return { kind: "pipeline", text: pipeline(random) };
  if (dice < 30) return { kind: "condition", text: condition(random) };
  if (dice < 40)
    return {
      kind: "template",
      text: random.repeat(1 + random.below(4), () => random.one([reference, value])(random)).join(""),
    };
  const text = dice < 43 ? hostileFile(random) : mutate(random.one(sources), random, random.one(sources));
  return { kind: random.chance(10) || (text.startsWith("{") && random.chance(2)) ? "json" : "yaml", text };
}
