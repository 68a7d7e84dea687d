import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import {
  type CostEntry,
  type CostLimit,
  findUsages,
  type PriceList,
  priceUsage,
  readCostLimit,
  readPrices,
  totalCost,
} from "@/lib/lobster/run/cost";
import type { RunRequest } from "./run-request";
import type { RunWarnings } from "./run-warnings";

const badPrices =
  "Ignoring invalid LOBSTER_LLM_PRICING_JSON; custom LLM pricing must be a JSON object whose model entries have finite non-negative input and output rates.";

/** What language models cost in one run, and the limit that the file sets. */
export class RunCost {
  private readonly spent: CostEntry[];
  private readonly limit: CostLimit | null;
  private readonly prices: PriceList;
  /** Answers that were billed: a step that hands one on does not pay again. */
  private readonly billed = new WeakSet<JsonObject>();

  constructor(
    request: Pick<RunRequest, "workflow" | "snapshot" | "env">,
    private readonly warnings: RunWarnings,
  ) {
    this.spent = [...(request.snapshot?.cost ?? [])];
    this.limit = readCostLimit(request.workflow.fields);
    const { prices, valid } = readPrices(request.env.LOBSTER_LLM_PRICING_JSON);
    this.prices = prices;
    if (!valid && this.limit !== null) warnings.say(badPrices);
  }

  get entries(): readonly CostEntry[] {
    return this.spent;
  }

  /** Bills every answer in what a step produced. */
  bill(stepId: string, json: JsonValue | undefined): void {
    for (const { item, usage } of findUsages(json)) {
      if (this.billed.has(usage)) continue;
      this.billed.add(usage);
      const entry = priceUsage(stepId, item, usage, this.prices);
      this.spent.push(entry);
      if (this.limit !== null && !this.prices.has(entry.model ?? "")) this.warnAboutModel(entry.model);
    }
  }

  /** Why the run may not go on, null when it may. Warns when the limit only asks for that. */
  refusal(): string | null {
    const total = totalCost(this.spent);
    if (this.limit === null || total <= this.limit.maxUsd) return null;
    const spent = `$${total.toFixed(4)}`;
    const allowed = `$${this.limit.maxUsd.toFixed(2)}`;
    if (this.limit.stop) return `Cost limit exceeded: ${spent} > ${allowed} limit`;
    this.warnings.say(`Cost ${spent} exceeds limit ${allowed}`);
    return null;
  }

  private warnAboutModel(model: string | null): void {
    this.warnings.say(
      `No LLM pricing configured for model "${model ?? "<missing>"}"; recording zero cost. Set LOBSTER_LLM_PRICING_JSON to enable cost_limit enforcement for this model.`,
    );
  }
}
