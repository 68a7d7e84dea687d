import type { Snapshot } from "@/lib/lobster/run/records";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { downloadResponse } from "../http/download-response";

/** All that a step has printed, or its value as JSON where it printed nothing, as a download. Pages show its beginning. */
export async function downloadOutput(
  context: ServerContext,
  access: Access,
  runId: string,
  stepId: string,
): Promise<Response> {
  const where = { workspaceId: access.workspaceId, id: runId };
  const run = await context.db.run.findFirst({ where, select: { snapshot: true } });
  if (run === null) throw notFound("run");
  // The worker writes it from the same type.
  const snapshot = run.snapshot === null ? null : (JSON.parse(run.snapshot) as Snapshot);
  const record = snapshot?.records.find(({ id }) => id === stepId);
  if (record === undefined) throw notFound("step");
  const { stdout, json } = record;
  const text = stdout ?? (json === undefined ? "" : JSON.stringify(json, null, 2));
  return downloadResponse(`${stepId}.${json === undefined ? "txt" : "json"}`, text);
}
