import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";

/** What one answer of a language model cost. */
export type CostEntry = {
  readonly stepId: string;
  /** As the answer names it; null when it names none. */
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
};

/** US dollars for a million tokens. */
export type ModelPrice = { readonly input: number; readonly output: number };
export type PriceList = ReadonlyMap<string, ModelPrice>;

const builtInPrices: PriceList = new Map([
  ["gpt-4o", { input: 2.5, output: 10 }],
  ["gpt-4o-mini", { input: 0.15, output: 0.6 }],
  ["gpt-4-turbo", { input: 10, output: 30 }],
  ["gpt-3.5-turbo", { input: 0.5, output: 1.5 }],
  ["claude-opus-4-20250514", { input: 15, output: 75 }],
  ["claude-sonnet-4-5-20250514", { input: 3, output: 15 }],
  ["claude-haiku-3-5", { input: 0.8, output: 4 }],
  ["gemini-1.5-pro", { input: 1.25, output: 5 }],
  ["gemini-1.5-flash", { input: 0.075, output: 0.3 }],
]);

/** Prices by model, with those of `LOBSTER_LLM_PRICING_JSON` on top. `valid` is false when that text was ignored. */
export function readPrices(text: string | undefined): { readonly prices: PriceList; readonly valid: boolean } {
  if (text === undefined || text.trim() === "") return { prices: builtInPrices, valid: true };
  const given = parsePrices(text);
  return given === null
    ? { prices: builtInPrices, valid: false }
    : { prices: new Map([...builtInPrices, ...given]), valid: true };
}

function parsePrices(text: string): readonly (readonly [string, ModelPrice])[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The caller warns that the text is ignored.
    return null;
  }
  if (!isJsonObject(value)) return null;
  const entries = Object.entries(value).map(([model, price]) => {
    if (model.trim() === "" || !isJsonObject(price)) return null;
    const { input, output } = price;
    return isRate(input) && isRate(output) ? ([model, { input, output }] as const) : null;
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

function isRate(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** The `usage` mappings in what a step produced: of the value itself, or of the elements of a list. */
export function findUsages(
  json: JsonValue | undefined,
): readonly { readonly item: JsonObject; readonly usage: JsonObject }[] {
  const items = Array.isArray(json) ? json : [json];
  return items.flatMap((item) => {
    const usage = isJsonObject(item) && Object.hasOwn(item, "usage") ? item.usage : undefined;
    return isJsonObject(item) && isJsonObject(usage) ? [{ item, usage }] : [];
  });
}

/** Price of one answer. A model without a price costs nothing. */
export function priceUsage(stepId: string, item: JsonObject, usage: JsonObject, prices: PriceList): CostEntry {
  const model = typeof item.model === "string" ? item.model : null;
  const inputTokens = tokens(usage.inputTokens ?? usage.input_tokens ?? usage.prompt_tokens);
  const outputTokens = tokens(usage.outputTokens ?? usage.output_tokens ?? usage.completion_tokens);
  const price = prices.get(model ?? "") ?? { input: 0, output: 0 };
  const costUsd = (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
  return { stepId, model, inputTokens, outputTokens, costUsd };
}

function tokens(value: JsonValue | undefined): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

export function totalCost(entries: readonly CostEntry[]): number {
  return entries.reduce((sum, { costUsd }) => sum + costUsd, 0);
}

export type CostSummary = {
  readonly totalInputTokens: number;
  readonly totalOutputTokens: number;
  readonly estimatedCostUsd: number;
  readonly byStep: readonly CostEntry[];
};

/** The same costs with one entry for each step and model, in order of first appearance. */
export function costByStep(entries: readonly CostEntry[]): readonly CostEntry[] {
  const grouped = new Map<string, CostEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.stepId, entry.model]);
    const before = grouped.get(key);
    grouped.set(key, {
      ...entry,
      inputTokens: entry.inputTokens + (before?.inputTokens ?? 0),
      outputTokens: entry.outputTokens + (before?.outputTokens ?? 0),
      costUsd: entry.costUsd + (before?.costUsd ?? 0),
    });
  }
  return [...grouped.values()];
}

/** `_meta.cost` of an envelope, null when nothing was billed. */
export function summarizeCost(entries: readonly CostEntry[]): CostSummary | null {
  if (entries.length === 0) return null;
  return {
    totalInputTokens: entries.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    totalOutputTokens: entries.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    estimatedCostUsd: Number(totalCost(entries).toFixed(6)),
    byStep: entries.map(({ ...entry }) => entry),
  };
}

export type CostLimit = { readonly maxUsd: number; readonly stop: boolean };

/** `cost_limit` of a validated file; its amount may be written as text. */
export function readCostLimit({ cost_limit: limit }: JsonObject): CostLimit | null {
  if (!isJsonObject(limit)) return null;
  return { maxUsd: Number(limit.max_usd), stop: limit.action === "stop" };
}
