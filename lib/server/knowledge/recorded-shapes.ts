import { knowledgeLimits } from "@/lib/api/knowledge";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { Transaction } from "../db/client";
import { type RunRecord, runRecords } from "./run-records";
import { valueShape } from "./value-shape";

type Shapes = { readonly id: string; readonly values: JsonValue[] };

/**
 * Shapes of `json` by step over several runs, newest first. A step of which one value is too long to tell its fields
 * is left out: nobody may say that a field was never seen when it was not looked for.
 */
export async function recordedShapes(
  tx: Transaction,
  newest: readonly RunRecord[],
  earlierRuns: readonly string[],
): Promise<Shapes[]> {
  const shapes = new Map<string, JsonValue[]>();
  const untold = new Set<string>();
  let left: number = knowledgeLimits.total;

  const learn = (records: readonly RunRecord[]) => {
    for (const { id, json, jsonCut } of records) {
      if (jsonCut) untold.add(id);
      if (json === undefined) continue;
      const shape = valueShape(json);
      const size = JSON.stringify(shape).length;
      if (size > knowledgeLimits.shape) untold.add(id);
      else {
        left -= size;
        if (left >= 0) shapes.set(id, [...(shapes.get(id) ?? []), shape]);
      }
    }
  };

  learn(newest);
  for (const runId of earlierRuns) {
    // What earlier runs add is worth no more reading than this.
    if (left <= 0) break;
    learn(await runRecords(tx, runId));
  }
  return [...shapes].filter(([id]) => !untold.has(id)).map(([id, values]) => ({ id, values }));
}
