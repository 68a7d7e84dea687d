import type { CostTab, ModelAnswer } from "@/lib/lobster/contract/cost-tab";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { UnmaskableStepError } from "@/lib/lobster/contract/step-runner";
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
import type { Spending } from "@/lib/lobster/run/records";
import type { RunWarnings } from "./run-warnings";

const badPrices =
  "Ignoring invalid LOBSTER_LLM_PRICING_JSON; custom LLM pricing must be a JSON object whose model entries have finite non-negative input and output rates.";

/** The run whose step runs this one: that step pays, at the prices of its run. */
export type PayingStep = { readonly cost: RunCost; readonly stepId: string };

export type RunCostParts = {
  /** Top-level fields of the file; `cost_limit` counts. */
  readonly fields: JsonObject;
  /** What was spent before a pause. */
  readonly snapshot: Spending | null;
  /** Base environment of the run. */
  readonly env: Readonly<Record<string, string>>;
  /** Null when nobody wants to hear about prices. */
  readonly warnings: Pick<RunWarnings, "say"> | null;
  readonly payer?: PayingStep | null;
};

/** What language models cost in one run, and the limit that the file sets. See decision 7. */
export class RunCost {
  private readonly spent: CostEntry[];
  /** Calls of this run that nobody has paid for: they run, or were made by a branch that lost. */
  private readonly unpaid: Set<string>;
  private readonly limit: CostLimit | null;
  private readonly prices: PriceList;
  private readonly pricesAreRead: boolean;
  private readonly warnings: RunCostParts["warnings"];
  private readonly payer: PayingStep | null;
  private warned: boolean;

  constructor({ fields, snapshot, env, warnings, payer = null }: RunCostParts) {
    this.spent = [...(snapshot?.cost ?? [])];
    this.unpaid = payer?.cost.unpaid ?? new Set(snapshot?.unpaidCalls ?? []);
    this.limit = readCostLimit(fields);
    this.warnings = warnings;
    this.payer = payer;
    this.warned = this.isExceeded();
    if (payer !== null) {
      this.prices = payer.cost.prices;
      this.pricesAreRead = true;
      return;
    }
    const { prices, valid } = readPrices(env.LOBSTER_LLM_PRICING_JSON);
    this.prices = prices;
    this.pricesAreRead = valid;
    if (this.limit !== null) this.warnAboutPrices();
  }

  get entries(): readonly CostEntry[] {
    return this.spent;
  }

  /** What a snapshot keeps: members that hold nothing are left out. */
  forSnapshot(): Spending {
    return {
      ...(this.spent.length === 0 ? {} : { cost: [...this.spent] }),
      ...(this.unpaid.size === 0 ? {} : { unpaidCalls: [...this.unpaid] }),
    };
  }

  open(stepId: string): CostTab {
    return new Tab(this, stepId);
  }

  /** A call was made and its answer is there. */
  owe(callId: string): void {
    this.unpaid.add(callId);
  }

  /** Bills a call of this run unless somebody paid for it already. */
  payCall(stepId: string, { callId, item }: ModelAnswer): void {
    if (!this.unpaid.delete(callId)) return;
    for (const { usage } of findUsages(item)) this.charge(priceUsage(stepId, item, usage, this.prices));
  }

  /** Bills every answer in a printed value. */
  payPrinted(stepId: string, json: JsonValue | undefined): void {
    for (const { item, usage } of findUsages(json)) this.charge(priceUsage(stepId, item, usage, this.prices));
  }

  private charge(entry: CostEntry): void {
    this.spent.push(entry);
    this.warnAboutPrices();
    this.payer?.cost.charge({ ...entry, stepId: this.payer.stepId });
    const matters = this.limit !== null || entry.inputTokens + entry.outputTokens > 0;
    if (this.payer === null && matters && !this.prices.has(entry.model ?? "")) this.warnAboutModel(entry.model);
  }

  /** Why the run may not go on, null when it may. Says once that the limit is exceeded when it only asks for that. */
  refusal(): string | null {
    const above = this.payer?.cost.refusal() ?? null;
    if (above !== null || this.limit === null || !this.isExceeded()) return above;
    const spent = `$${totalCost(this.spent).toFixed(4)}`;
    const allowed = `$${this.limit.maxUsd.toFixed(2)}`;
    if (this.limit.stop) return `Cost limit exceeded: ${spent} > ${allowed} limit`;
    if (!this.warned) this.warnings?.say(`Cost ${spent} exceeds limit ${allowed}`);
    this.warned = true;
    return null;
  }

  private isExceeded(): boolean {
    return this.limit !== null && totalCost(this.spent) > this.limit.maxUsd;
  }

  private warnAboutPrices(): void {
    if (!this.pricesAreRead) this.warnings?.say(badPrices);
  }

  private warnAboutModel(model: string | null): void {
    this.warnings?.say(
      `No LLM pricing configured for model "${model ?? "<missing>"}"; recording zero cost. Set LOBSTER_LLM_PRICING_JSON to enable cost_limit enforcement for this model.`,
    );
  }
}

class Tab implements CostTab {
  private state: "open" | "settled" | "dropped" = "open";
  private readonly notes: (() => void)[] = [];

  constructor(
    private readonly cost: RunCost,
    private readonly stepId: string,
  ) {}

  asked(answer: ModelAnswer): void {
    this.cost.owe(answer.callId);
    this.note(() => this.cost.payCall(this.stepId, answer));
  }

  replayed(answer: ModelAnswer): void {
    this.note(() => this.cost.payCall(this.stepId, answer));
  }

  printed(json: JsonValue | undefined): void {
    this.note(() => this.cost.payPrinted(this.stepId, json));
  }

  open(stepId: string): CostTab {
    return this.cost.open(stepId);
  }

  settle(): void {
    if (this.state !== "open") return;
    this.state = "settled";
    for (const pay of this.notes.splice(0)) pay();
  }

  drop(): void {
    if (this.state !== "open") return;
    this.state = "dropped";
    this.notes.length = 0;
  }

  checkLimit(): void {
    const message = this.cost.refusal();
    if (message !== null) throw new UnmaskableStepError("cost_limit", message);
  }

  private note(pay: () => void): void {
    if (this.state === "settled") pay();
    else if (this.state === "open") this.notes.push(pay);
  }
}
