import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepContext, StepResult, StepRunner } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { findReferences } from "@/lib/lobster/expression/references";
import { renderArgument } from "@/lib/lobster/expression/resolve-template";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import type { StepRecord } from "@/lib/lobster/run/records";
import { childAction } from "../child-action";
import { textOf } from "../step-text";
import { loopNames } from "./loop-names";

/** Runs its steps once for every item of a list, one item after the other. */
export const forEachRunner: StepRunner = {
  action: (step, fill) => actionText(step, fill, null),
  prepare: (context) => {
    const { step, stepId, scope } = context;
    const list = context.resolveStdin(textOf(step.fields, "for_each") ?? "", scope);
    if (!isList(list)) {
      const message = `Workflow step ${stepId} for_each: expected array, got ${typeof list}`;
      throw new LobsterError("runtime_error", "command_failed", message);
    }
    return {
      command: actionText(step, (text) => context.resolveText(text, scope), list.length),
      executes: list.length > 0,
      run: () => runRounds(context, list),
    };
  },
};

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** What each round does. The names of the loop, and of its own steps, have a value only inside it: they stay as written. */
function actionText(step: StepNode, fill: (text: string) => string, count: number | null): string {
  const { fields, children } = step;
  const { item, index } = loopNames(fields);
  const own = new Set([item, index, ...children.map(({ id }) => id ?? "")]);
  const fillRest = (text: string): string =>
    findReferences(text).reduceRight((filled, reference) => {
      if (reference.kind === "step" && own.has(reference.id)) return filled;
      return filled.slice(0, reference.from) + fill(reference.text) + filled.slice(reference.to);
    }, text);
  const lines = children.map((child) => {
    const condition = stepCondition(child.fields);
    const when = condition === null ? "" : `  (when ${String(condition.value).trim()})`;
    return `  ${childAction(child, fillRest)}${when}`;
  });
  const items = count === null ? "" : ` (${count} ${count === 1 ? "item" : "items"})`;
  return [`For each ${item} of ${textOf(fields, "for_each") ?? ""}${items}:`, ...lines].join("\n");
}

async function runRounds(context: StepContext, list: readonly JsonValue[]): Promise<StepResult> {
  const { step, signal, sleep } = context;
  const { batch_size: batch, pause_ms: pause } = step.fields;
  const batchSize = typeof batch === "number" ? batch : 1;
  const pauseMs = typeof pause === "number" ? pause : 0;
  const results: JsonValue[] = [];
  for (const [index, item] of list.entries()) {
    if (pauseMs > 0 && index > 0 && index % batchSize === 0) await sleep(pauseMs, signal);
    signal.throwIfAborted();
    results.push(await runRound(context, item, index));
    context.report({ unit: "rounds", done: results.length, total: list.length });
  }
  return { stdout: JSON.stringify(results), json: results };
}

/** One round: its steps see what stood before the loop, the item, its number, and the steps above them. */
async function runRound(context: StepContext, item: JsonValue, index: number): Promise<JsonValue> {
  const { step, scope } = context;
  const names = loopNames(step.fields);
  const records = new Map(scope.records);
  records.set(names.item, { id: names.item, stdout: renderItem(item), json: item });
  records.set(names.index, { id: names.index, stdout: String(index), json: index });
  const round: [string, JsonValue][] = [
    [names.item, item],
    [names.index, index],
  ];
  for (const child of step.children) {
    const id = child.id ?? "";
    if (!evaluateCondition(stepCondition(child.fields)?.value, records)) {
      records.set(id, { id, skipped: true });
      continue;
    }
    const record = await runSubStep(context, child, records, index);
    records.set(id, record);
    const value = record.json ?? record.stdout;
    if (value !== undefined) round.push([id, value]);
  }
  return Object.fromEntries(round);
}

async function runSubStep(
  context: StepContext,
  child: StepNode,
  records: ReadonlyMap<string, StepRecord>,
  index: number,
): Promise<StepRecord> {
  const id = child.id ?? "";
  const costs = context.costs.open(`${context.stepId}.${id}`);
  try {
    // Later steps of the round must not change what this one was given.
    const scope = context.childScope(child, new Map(records), index);
    const { stdout, json } = await context.runChild(child, scope, { signal: context.signal, costs });
    costs.settle();
    costs.checkLimit();
    return { id, ...(stdout === undefined ? {} : { stdout }), ...(json === undefined ? {} : { json }) };
  } finally {
    costs.settle();
  }
}

function renderItem(item: JsonValue): string {
  return item === null ? "null" : renderArgument(item);
}
