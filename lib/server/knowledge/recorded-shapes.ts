import { setImmediate } from "node:timers/promises";
import { knowledgeLimits } from "@/lib/api/knowledge";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { Transaction } from "../db/client";
import { type RunRecord, runRecords, snapshotSize } from "./run-records";
import { valueShape } from "./value-shape";

/** Longest state of an earlier run that is looked into, and most of all of them, in bytes. */
const earlier = { longest: 1024 * 1024, total: 3 * 1024 * 1024 };

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
  let left: number = knowledgeLimits.shapes;

  const listOf = (id: string) => {
    const known = shapes.get(id) ?? [];
    shapes.set(id, known);
    return known;
  };
  const learn = (records: readonly RunRecord[]) => {
    for (const { id, json, jsonCut, jsonLength } of records) {
      if (jsonCut) untold.add(id);
      if (json === undefined || left <= 0) continue;
      const shape = valueShape(json);
      // A short value is its own shape, or about as long as it.
      const size = jsonLength <= 200 ? jsonLength : JSON.stringify(shape).length;
      if (size > knowledgeLimits.shape) untold.add(id);
      else {
        left -= size;
        if (left >= 0) listOf(id).push(shape);
      }
    }
  };

  learn(newest);
  let unread = earlier.total;
  for (const runId of earlierRuns) {
    // What earlier runs add is worth no more reading than this.
    if (left <= 0) break;
    const size = await snapshotSize(tx, runId);
    if (size > earlier.longest) continue;
    if (size > unread) break;
    unread -= size;
    // Reading takes the only thread there is: others have their turn in between.
    await setImmediate();
    learn(await runRecords(tx, runId, earlier.longest));
  }
  return [...shapes].filter(([id]) => !untold.has(id)).map(([id, values]) => ({ id, values }));
}
