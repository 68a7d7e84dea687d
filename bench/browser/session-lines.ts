import type { Page } from "@playwright/test";
import { type Line, limitLine } from "../report";
import { dragStep } from "./frame-lines";
import type { BenchStudio } from "./open-studio";
import { fitView, heapSize, openEditor, quantile } from "./page-facts";

/** P7: how long the page takes to answer over a session of editing; P10: what it keeps in memory of one. */
export async function sessionLines(studio: BenchStudio, minutes: { readonly session: number; readonly soak: number }) {
  const page = await studio.newPage();
  await openEditor(page, await studio.workflow(500));
  await watchInteractions(page);
  const interactions = await work(page, minutes.session);
  const answers: readonly number[] = await page.evaluate(() => Reflect.get(window, "benchAnswers"));
  // Interactions below the browser's least reported time took less than it.
  const quick = Math.max(0, interactions - answers.length);
  const all = [...answers, ...Array.from({ length: quick }, () => leastReported)];
  await page.close();

  const soaked = await studio.newPage();
  await openEditor(soaked, await studio.workflow(500));
  await work(soaked, Math.min(1, minutes.soak / 4));
  const before = await heapSize(soaked);
  await work(soaked, minutes.soak);
  const growth = (await heapSize(soaked)) / before - 1;
  await soaked.close();
  const lines: readonly Line[] = [
    limitLine(`P7 answer to a press, p98 of ${all.length}, 500 steps`, quantile(all, 0.98), "ms", 100),
    limitLine(`P10 heap growth in ${minutes.soak} min, 500 steps`, growth * 100, "%", 10, "n8n 300 to 1,500 MB"),
  ];
  return lines;
}

/** In milliseconds: the event timing of browsers tells nothing of what is quicker. */
const leastReported = 16;

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((least) => {
    const answers: number[] = [];
    const seen = new Map<number, number>();
    Object.assign(window, { benchAnswers: answers });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const interaction: unknown = Reflect.get(entry, "interactionId");
        if (typeof interaction !== "number" || interaction === 0) continue;
        // The events of one interaction count as their longest.
        const at = seen.get(interaction);
        if (at === undefined) {
          seen.set(interaction, answers.length);
          answers.push(entry.duration);
        } else answers[at] = Math.max(answers[at] ?? 0, entry.duration);
      }
    }).observe({ type: "event", durationThreshold: least, buffered: true } as PerformanceObserverInit);
  }, leastReported);
}

/** Clicks, types, moves, drags, undoes and looks around, as a person would; gives the number of interactions. */
async function work(page: Page, minutes: number): Promise<number> {
  const end = Date.now() + minutes * 60_000;
  let interactions = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    interactions += 1;
    await page.waitForTimeout(60);
  };
  while (Date.now() < end) {
    await page.locator('[data-step-key="steps/1"]').dispatchEvent("click");
    await page.locator(".workflow-canvas").focus();
    interactions += 1;
    for (const key of ["ArrowDown", "ArrowUp", "d", "Control+z"]) await press(key);
    await dragStep(page);
    interactions += 1;
    await page.locator(".view-line", { hasText: "id: step-0" }).first().click();
    await press("End");
    for (const key of "abc") await press(key);
    for (let back = 0; back < 3; back += 1) await press("Backspace");
    await page.locator('[data-step-key="steps/0"]').click();
    interactions += 1;
    await fitView(page);
    interactions += 1;
    await page.locator(".workflow-canvas").focus();
    await press("0");
    await press("ArrowDown");
    await press("Escape");
    await page.locator(".workflow-canvas").focus();
    await press("ArrowDown");
  }
  return interactions;
}
