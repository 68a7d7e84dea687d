import type { CommandDefinition } from "@/lib/lobster/contract/command";
import type { CostTab } from "@/lib/lobster/contract/cost-tab";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { findUsages } from "@/lib/lobster/run/cost";

/** Effects of commands that stay within the run: what such a command emits was there before, or is noted by itself. */
const insideEffects: readonly string[] = ["reads_state", "writes_state", "calls_llm"];

/** True for a command that may bring answers of language models in from outside, such as `exec`. */
export function bringsAnswers(command: CommandDefinition | undefined): boolean {
  return (command?.sideEffects ?? []).some((effect) => !insideEffects.includes(effect));
}

/**
 * Follows answers through a pipeline: what a program printed is paid for when it comes out at the end, once, whatever
 * projections are between. What was handed in is not paid for again. An answer is told by its `usage` object.
 */
export class OutsideAnswers {
  private readonly known = new WeakSet<JsonObject>();
  private readonly outside = new WeakSet<JsonObject>();

  constructor(private readonly costs: CostTab) {}

  /** Into a command that brings answers. */
  handIn(item: JsonValue): void {
    for (const { usage } of usagesIn(item)) this.known.add(usage);
  }

  /** Out of a command that brings answers. */
  bringIn(item: JsonValue): void {
    for (const { usage } of usagesIn(item)) if (!this.known.has(usage)) this.outside.add(usage);
  }

  /** Out of the pipeline. */
  handOut(items: readonly JsonValue[]): void {
    for (const value of items) {
      for (const { item, usage } of usagesIn(value)) if (this.outside.delete(usage)) this.costs.printed(item);
    }
  }
}

const none: ReturnType<typeof findUsages> = [];

/** Most items are texts, of which there may be very many. */
function usagesIn(item: JsonValue): ReturnType<typeof findUsages> {
  return typeof item === "object" ? findUsages(item) : none;
}
