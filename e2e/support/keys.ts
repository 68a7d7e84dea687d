import { expect, type Locator, type Page } from "@playwright/test";

/** The part that has the focus. */
export function focused(page: Page): Locator {
  return page.locator(":focus");
}

/** Presses a key until a part has the focus, as a person does who sees where the focus is. */
export async function pressUntil(page: Page, key: string, wanted: Locator, most = 80): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    if (await hasFocus(wanted)) return;
    // Tab indents in the text, and the text says how to leave it.
    if (key.endsWith("Tab") && (await focused(page).and(insideText(page)).count()) > 0)
      await page.keyboard.press("Escape");
    await page.keyboard.press(key);
  }
  await expect(wanted, `${most} times ${key} do not lead here`).toBeFocused({ timeout: 1 });
}

/** Presses Tab until a part has the focus. */
export function tabTo(page: Page, wanted: Locator, most?: number): Promise<void> {
  return pressUntil(page, "Tab", wanted, most);
}

/** Presses Shift and Tab until a part has the focus. */
export function tabBackTo(page: Page, wanted: Locator, most?: number): Promise<void> {
  return pressUntil(page, "Shift+Tab", wanted, most);
}

function insideText(page: Page): Locator {
  return page.getByRole("region", { name: "Workflow text" }).locator("*");
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) === 0) return false;
  return wanted.first().evaluate((element) => element === document.activeElement);
}
