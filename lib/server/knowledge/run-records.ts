import { z } from "zod";
import { knowledgeLimits } from "@/lib/api/knowledge";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { Transaction } from "../db/client";

/** Longest state of a run that is looked into, in bytes; of longer ones nothing is told. Reading it takes the server's time. */
const longestSnapshot = 4 * 1024 * 1024;

/** What a run's state says of a step, with parts left out that are too long. */
export type RunRecord = {
  readonly id: string;
  /** Head of the output; null when there is none. */
  readonly stdout: string | null;
  readonly stdoutCut: boolean;
  readonly json: JsonValue | undefined;
  readonly jsonCut: boolean;
  /** Of `json` as text, 0 without one; the same for `response`. */
  readonly jsonLength: number;
  readonly response: JsonValue | undefined;
  readonly responseLength: number;
  readonly approved: boolean;
  readonly skipped: boolean;
  readonly errorMessage: string | null;
};

const row = z.object({
  id: z.string(),
  stdout: z.string().nullable(),
  stdoutLength: z.coerce.number().nullable(),
  json: z.string().nullable(),
  jsonBytes: z.coerce.number().nullable(),
  response: z.string().nullable(),
  approved: z.coerce.boolean(),
  skipped: z.coerce.boolean(),
  error: z.coerce.boolean(),
  errorMessage: z.string().nullable(),
});

/**
 * Records of the steps of a run, in order of completion. Long values are cut where they are stored: what is read is
 * bounded whatever the run has produced.
 */
export async function runRecords(
  tx: Transaction,
  runId: string,
  longest: number = longestSnapshot,
): Promise<readonly RunRecord[]> {
  const { stdout, json, steps } = knowledgeLimits;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT
      record.value ->> '$.id' AS "id",
      substr(record.value ->> '$.stdout', 1, ${stdout}) AS "stdout",
      length(record.value ->> '$.stdout') AS "stdoutLength",
      CASE WHEN octet_length(record.value -> '$.json') <= ${json} THEN record.value -> '$.json' END AS "json",
      octet_length(record.value -> '$.json') AS "jsonBytes",
      CASE WHEN octet_length(record.value -> '$.response') <= ${json} THEN record.value -> '$.response' END AS "response",
      record.value ->> '$.approved' AS "approved",
      record.value ->> '$.skipped' AS "skipped",
      record.value ->> '$.error' AS "error",
      substr(record.value ->> '$.errorMessage', 1, 1000) AS "errorMessage"
    FROM "Run", json_each("Run"."snapshot", '$.records') AS record
    WHERE "Run"."id" = ${runId} AND octet_length("Run"."snapshot") <= ${longest}
    LIMIT ${steps}`;
  return rows.map((found) => {
    const record = row.parse(found);
    return {
      id: record.id,
      stdout: record.stdout,
      stdoutCut: (record.stdoutLength ?? 0) > stdout,
      json: parsed(record.json),
      jsonCut: record.jsonBytes !== null && record.json === null,
      jsonLength: record.json?.length ?? 0,
      response: parsed(record.response),
      responseLength: record.response?.length ?? 0,
      approved: record.approved,
      skipped: record.skipped,
      errorMessage: record.error ? (record.errorMessage ?? "") : null,
    };
  });
}

/** Length of a run's state in bytes, without reading it. */
export async function snapshotSize(tx: Transaction, runId: string): Promise<number> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT octet_length("snapshot") AS "bytes" FROM "Run" WHERE "id" = ${runId}`;
  return size.parse(rows)[0]?.bytes ?? 0;
}

const size = z.array(z.object({ bytes: z.coerce.number() }));

function parsed(text: string | null): JsonValue | undefined {
  // Written by the engine from a value of this type.
  return text === null ? undefined : (JSON.parse(text) as JsonValue);
}

/** Steps that did not end well or did not run, as the journal tells, with the reason. */
export type RunEnding = {
  readonly stepId: string;
  readonly type: "step.failed" | "step.skipped";
  readonly text: string;
};

const ending = z.object({ type: z.enum(["step.failed", "step.skipped"]), stepId: z.string(), text: z.string() });

export async function runEndings(tx: Transaction, runId: string): Promise<readonly RunEnding[]> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT
      "type",
      "body" ->> '$.stepId' AS "stepId",
      substr(coalesce("body" ->> '$.message', "body" ->> '$.condition', ''), 1, 1000) AS "text"
    FROM "RunEvent"
    WHERE "runId" = ${runId} AND "type" IN ('step.failed', 'step.skipped')
    ORDER BY "seq" LIMIT ${knowledgeLimits.steps}`;
  return rows.map((found) => ending.parse(found));
}
