import { expect, type Page, test } from "@playwright/test";
import { expectNoBreach } from "./breaches";
import { type OpenedText, openText } from "./open-text";

/** One state of the editor, and how a person gets there. */
export type EditorState = {
  readonly name: string;
  readonly text: string;
  readonly arrange: (page: Page, editor: OpenedText) => Promise<void>;
};

type Window = { readonly width: number; readonly height: number };

const wide: Window = { width: 1400, height: 900 };

/** Makes a test of each state: axe finds nothing in it, in light and in dark colours. */
export function checkStates(states: readonly EditorState[], window: Window = wide): void {
  for (const { name, text, arrange } of states) {
    test(`no breach: ${name}`, async ({ page }) => {
      await page.setViewportSize(window);
      const editor = await openText(page, text);
      await arrange(page, editor);
      await expectNoBreach(page);
      expect(await widerThan(page), "nothing may stand beside the window").toBe(false);
    });
  }
}

/** True when the page scrolls sideways. */
function widerThan(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** Opens the form of a step, wherever it stands. */
export async function openStep(page: Page, editor: OpenedText, id: string): Promise<void> {
  await editor.step(id).first().dispatchEvent("click");
  await expect(page.getByRole("complementary", { name: `Step ${id}` })).toBeVisible();
}
