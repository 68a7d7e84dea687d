import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What differs between light and dark: the colours, and nothing else of the page. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Breaches of WCAG 2.2 A and AA and of best practice, as short lines; `besides` is left out. */
export async function breaches(page: Page, rules: "all" | "colours" = "all", besides?: string): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  if (besides !== undefined) axe.exclude(besides);
  const { violations } = await (rules === "all" ? axe : axe.withRules(colourRules)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/** Colours and places are judged once they no longer move. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
