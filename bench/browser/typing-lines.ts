import type { Page } from "@playwright/test";
import { type Line, limitLine } from "../report";
import type { BenchStudio } from "./open-studio";
import { openEditor, quantile, threadTime } from "./page-facts";

const keys = 40;

/** P4 and P5: from a key in the text to the drawing, and from an edit of the drawing to the text. */
export async function typingLines(studio: BenchStudio): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { steps, limit } of [
    { steps: 50, limit: 50 },
    { steps: 1000, limit: 150 },
  ]) {
    const page = await studio.newPage();
    await openEditor(page, await studio.workflow(steps));
    let typed: Typed = { paints: [], drawn: [] };
    const cost = await threadTime(page, async () => {
      typed = await typeKeys(page);
    });
    const { paints, drawn } = typed;
    const at = `at ${steps.toLocaleString("en")} steps`;
    lines.push(
      limitLine(`P4 key to drawing ${at}, p95`, quantile(drawn, 0.95), "ms", limit, "Kestra sometimes never"),
      limitLine(`P4 key to its own paint ${at}, median`, quantile(paints, 0.5), "ms", 16),
      limitLine(`P4 processor time of the page for a key ${at}`, cost / keys, "ms", limit),
    );
    if (steps === 1000) lines.push(limitLine("P5 edit of the drawing to text, p95", await disableStep(page), "ms", 30));
    await page.close();
  }
  return lines;
}

/** Milliseconds from a key to its paint, and to the drawing. */
type Typed = { readonly paints: readonly number[]; readonly drawn: readonly number[] };

/** Types into the name of the first step, which the drawing shows. */
async function typeKeys(page: Page): Promise<Typed> {
  await page.locator(".view-line", { hasText: "id: step-0" }).first().click();
  await page.keyboard.press("End");
  await page.evaluate(() => {
    const facts = { pressed: 0, paints: [] as number[], drawn: [] as number[] };
    Object.assign(window, { benchFacts: facts });
    document.addEventListener(
      "keydown",
      () => {
        const pressed = performance.now();
        facts.pressed = pressed;
        requestAnimationFrame(() => {
          // A message behind the frame comes once the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => facts.paints.push(performance.now() - pressed);
          port2.postMessage(null);
        });
      },
      true,
    );
    const canvas = document.querySelector(".react-flow__nodes");
    if (canvas === null) throw new Error("There is no drawing");
    new MutationObserver(() => {
      if (facts.pressed === 0) return;
      facts.drawn.push(performance.now() - facts.pressed);
      facts.pressed = 0;
    }).observe(canvas, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-step-id"] });
  });
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("x");
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => Reflect.get(window, "benchFacts"));
}

/** Disables a step and takes that back; p95 of the time until the text says so. */
async function disableStep(page: Page): Promise<number> {
  await page.locator('[data-step-key="steps/1"]').click();
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    await page.evaluate(() => {
      const textFollowed = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error("The text did not follow the drawing within 10 s")), 10_000);
        const lines = document.querySelector(".view-lines");
        if (lines === null) throw new Error("There is no text");
        let pressed = 0;
        document.addEventListener(
          "keydown",
          () => {
            pressed = performance.now();
          },
          { capture: true, once: true },
        );
        const observer = new MutationObserver(() => {
          if (pressed === 0) return;
          observer.disconnect();
          resolve(performance.now() - pressed);
        });
        observer.observe(lines, { subtree: true, childList: true, characterData: true });
      });
      Object.assign(window, { textFollowed });
    });
    await page.keyboard.press(round % 2 === 0 ? "d" : "Control+z");
    times.push(Number(await page.evaluate(() => Reflect.get(window, "textFollowed"))));
    await page.waitForTimeout(200);
  }
  return quantile(times, 0.95);
}
