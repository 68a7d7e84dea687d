import { expect, type Page } from "@playwright/test";

/** Drops a file anywhere on the page, as a hand does: over it first, until the page says that it takes it. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const file = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: "application/octet-stream" }));
      return data;
    },
    [name, text] as const,
  );
  const body = page.locator("body");
  await expect(async () => {
    await body.dispatchEvent("dragenter", { dataTransfer: file });
    await body.dispatchEvent("dragover", { dataTransfer: file });
    await expect(page.getByText(/^Drop/).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await body.dispatchEvent("drop", { dataTransfer: file });
}
