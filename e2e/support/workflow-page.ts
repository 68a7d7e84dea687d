import { expect, type Locator, type Page } from "@playwright/test";

/** From this width on, in pixels, drawing and text stand side by side. */
const splitWidth = 900;

/** The editor's page, by the names that people and assistive technology find its parts under. */
export type WorkflowPage = {
  readonly step: (id: string) => Locator;
  readonly text: Locator;
  readonly savedState: Locator;
  /** Puts the caret behind the last character of the text. */
  readonly goToEndOfText: () => Promise<void>;
};

/** @param page a page that shows one workflow */
export async function workflowPage(page: Page): Promise<WorkflowPage> {
  const text = page.getByRole("region", { name: "Workflow text" });
  // A narrow window shows the drawing alone, or why there is none.
  const narrow = (page.viewportSize()?.width ?? splitWidth) < splitWidth;
  const first = narrow ? page.getByRole("group", { name: "View" }) : text.locator(".view-line").first();
  await expect(first).toBeVisible({ timeout: 30_000 });
  return {
    step: (id) => page.locator(`[data-step-id="${id}"]`),
    text,
    savedState: page.getByTestId("saved-state"),
    goToEndOfText: async () => {
      await text.locator(".view-line").last().click();
      await page.keyboard.press("ControlOrMeta+End");
    },
  };
}
