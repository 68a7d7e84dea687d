import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { readWorkflow } from "./read-workflow";

/** The exact bytes of the newest version, as a download that no browser opens as a page. */
export async function exportWorkflow(context: ServerContext, access: Access, workflowId: string): Promise<Response> {
  const workflow = await readWorkflow(context, access, workflowId);
  const ascii = workflow.fileName.replace(/[^\x20-\x7e]|["%\\]/g, "_");
  return new Response(Buffer.from(workflow.text, "utf8"), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(workflow.fileName)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    },
  });
}
