import { expect, type JSHandle, type Page } from "@playwright/test";

/** A file in a hand that drags it. */
function carriedFile(page: Page, name: string, text: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: "application/octet-stream" }));
      return data;
    },
    [name, text] as const,
  );
}

/** Drops a file anywhere on the page, as a hand does: over it first, until the page says that it takes it. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const file = await carriedFile(page, name, text);
  const body = page.locator("body");
  await expect(async () => {
    await body.dispatchEvent("dragenter", { dataTransfer: file });
    await body.dispatchEvent("dragover", { dataTransfer: file });
    await expect(page.getByText(/^Drop/).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await body.dispatchEvent("drop", { dataTransfer: file });
}

/** Drops a file on a page that is not alive yet and says nothing. */
export async function dropFileEarly(page: Page, name: string, text: string): Promise<void> {
  const file = await carriedFile(page, name, text);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.locator("body").dispatchEvent(type, { dataTransfer: file });
  }
}
