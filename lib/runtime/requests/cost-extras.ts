import { type CostEntry, summarizeCost } from "@/lib/lobster/run/cost";
import type { EnvelopeExtras } from "@/lib/lobster/run/envelope";

/** What an envelope says about the cost of language models; nothing when there was none. */
export function costExtras(entries: readonly CostEntry[] = []): EnvelopeExtras {
  const summary = summarizeCost(entries);
  return summary === null ? {} : { _meta: { cost: summary } };
}
