import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Breaches of WCAG 2.2 A and AA and of best practice, as short lines. */
export async function breaches(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/** Looks at a page in light and in dark colours, without changing anything else about it. */
export async function expectNoBreach(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    expect(await breaches(page), colorScheme).toEqual([]);
  }
}

/** Colours and places are judged once they no longer move. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
