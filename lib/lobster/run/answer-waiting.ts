import type { JsonValue } from "../contract/json-value";
import { answerStage } from "./pipeline-pause";
import type { Snapshot } from "./records";

/**
 * The snapshot behind an answer, which must be valid already. The record of an input step holds what was asked about and
 * the answer; a pipeline goes on at the stage that asked. A snapshot that waits for no answer is returned as it is.
 */
export function answerWaiting(snapshot: Snapshot, response: JsonValue): Snapshot {
  const { waiting } = snapshot;
  if (waiting?.kind !== "input") return snapshot;
  const { stepId, question, pipeline } = waiting;
  if (pipeline !== undefined) {
    const { stages, stageIndex } = pipeline;
    const answered = { stepId, pipeline: { stages, stageIndex, ...answerStage(pipeline, response) } };
    return { ...snapshot, waiting: null, answered };
  }
  const record = { id: stepId, subject: question.subject ?? null, response };
  return { ...snapshot, records: [...snapshot.records, record], waiting: null };
}
