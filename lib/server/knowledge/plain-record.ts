import type { StepRecord } from "@/lib/lobster/run/records";
import type { RunRecord } from "./run-records";

/** A record as references and conditions read it. */
export function plainRecord({ id, stdout, json, response, skipped, approved }: RunRecord): StepRecord {
  return {
    id,
    ...(stdout === null ? {} : { stdout }),
    ...(json === undefined ? {} : { json }),
    ...(response === undefined ? {} : { response }),
    ...(skipped ? { skipped } : {}),
    ...(approved ? { approved } : {}),
  };
}
