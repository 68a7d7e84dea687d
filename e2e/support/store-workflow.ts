import { expect, type Page, test } from "@playwright/test";
import type { WorkflowDetail } from "@/lib/api/workflows";

const folder = "/api/workspaces/home/workflows";

/** Stores texts as versions of one new workflow, the oldest first, and gives the newest. Every version but the first has a message. */
export async function storeWorkflow(
  page: Page,
  texts: readonly [string, ...string[]],
  fileName = `stored-${Date.now()}.lobster`,
): Promise<WorkflowDetail> {
  // What a page of the Studio itself would send; no page has to be opened for it.
  const headers = { origin: test.info().project.use.baseURL ?? "" };
  const [first, ...later] = texts;
  const made = await page.request.post(folder, { headers, data: { fileName, text: first } });
  expect(made.ok(), await made.text()).toBe(true);
  let workflow: WorkflowDetail = await made.json();
  for (const [index, text] of later.entries()) {
    const data = { text, baseHash: workflow.version.hash, message: `Change ${index + 1}` };
    const saved = await page.request.put(`${folder}/${workflow.id}`, { headers, data });
    expect(saved.ok(), await saved.text()).toBe(true);
    workflow = await (await page.request.get(`${folder}/${workflow.id}`)).json();
  }
  return workflow;
}
