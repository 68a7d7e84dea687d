import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { downloadResponse } from "../http/download-response";
import { readWorkflow } from "./read-workflow";

/** The exact bytes of the newest version, as a download. */
export async function exportWorkflow(context: ServerContext, access: Access, workflowId: string): Promise<Response> {
  const { fileName, text } = await readWorkflow(context, access, workflowId);
  return downloadResponse(fileName, text);
}
