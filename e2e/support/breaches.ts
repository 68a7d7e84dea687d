import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What differs between light and dark: the colours, and nothing else of the page. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Breaches of WCAG 2.2 A and AA and of best practice, as short lines; `besides` is left out. */
export async function breaches(
  page: Page,
  rules: "all" | "colours" = "all",
  besides: readonly string[] = [],
): Promise<string[]> {
  await settled(page);
  // What passed is of no use here and costs most of the time, as does a second page for the results of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], preload: false });
  for (const part of besides) axe.exclude(part);
  const { violations } = await (rules === "all" ? axe : axe.withRules(colourRules)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/**
 * Colours and places are judged once they no longer move. What a browser does not show it may not move either, such as
 * an animation in a part that was scrolled away: nothing is waited for longer than it takes by itself.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const within = (ms: number, end: Promise<unknown>) =>
      Promise.race([end.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
    await within(1_000, new Promise(requestAnimationFrame));
    const moving = document.getAnimations().flatMap((animation) => {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      return Number.isFinite(end) ? [within(end + 500, animation.finished)] : [];
    });
    await Promise.all(moving);
  });
}
