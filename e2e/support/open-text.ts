import type { Download, Page } from "@playwright/test";
import { storeWorkflow } from "./store-workflow";
import { type WorkflowPage, workflowPage } from "./workflow-page";

/** A workflow in the editor, and what the file holds. */
export type OpenedText = WorkflowPage & {
  readonly id: string;
  /** The text on the screen, byte for byte, as an export of it would be. */
  readonly bytes: () => Promise<string>;
  /** What assistive technology was told last. */
  readonly said: () => Promise<string>;
};

/** Stores a text as a workflow of its own and opens it. */
export async function openText(page: Page, text: string, fileName?: string): Promise<OpenedText> {
  const { id } = await storeWorkflow(page, [text], fileName);
  await page.goto(`/w/home/workflows/${id}`);
  return { id, ...(await openedText(page)) };
}

/** The workflow that a page shows. */
export async function openedText(page: Page): Promise<Omit<OpenedText, "id">> {
  const editor = await workflowPage(page);
  return {
    ...editor,
    bytes: () => exportedText(page),
    said: async () => (await page.getByTestId("announcement").textContent()) ?? "",
  };
}

/** Exports the text as it is on the screen, saved or not. */
async function exportedText(page: Page): Promise<string> {
  const button = page.getByRole("button", { name: "Export the file" });
  const chosen = page.waitForEvent("download");
  // An unsaved text asks whether it is meant or the saved one.
  const asks = (await button.getAttribute("aria-haspopup")) === "menu";
  await button.click();
  if (asks) await page.getByRole("menuitem", { name: "This text, as it is now" }).click();
  return readDownload(await chosen);
}

/** The content of a downloaded file. */
export async function readDownload(file: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}
