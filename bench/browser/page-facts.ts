import type { Page } from "@playwright/test";

/** Until the drawing and the text of an editor can be used; in milliseconds since the navigation began. */
export async function openEditor(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return editorUsable(page);
}

/** The same from a press on the editor's link in the list of workflows, where somebody has looked for it a while. */
export async function openFromList(page: Page, list: string, address: string): Promise<number> {
  await page.goto(list);
  const link = page.locator(`a[href="${address}"]`).first();
  await link.waitFor();
  await page.waitForTimeout(lookingTime);
  await page.evaluate(() => {
    document.addEventListener("click", () => Object.assign(window, { benchPressed: performance.now() }), true);
  });
  await link.click();
  const usable = await editorUsable(page);
  return usable - Number(await page.evaluate(() => Reflect.get(window, "benchPressed")));
}

/** In milliseconds. */
const lookingTime = 3000;

async function editorUsable(page: Page): Promise<number> {
  const usable = await page.waitForFunction(
    () => {
      const ready = document.querySelector("[data-step-id]") !== null && document.querySelector(".view-line") !== null;
      return ready ? performance.now() : false;
    },
    undefined,
    { polling: "raf", timeout: 120_000 },
  );
  return Number(await usable.jsonValue());
}

export function elementCount(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}

/** Heap of the page in megabytes after a full collection. */
export async function heapSize(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1_000_000;
}

/**
 * Processor time of the page's own thread while `act` runs, in milliseconds: what the page costs, however busy the
 * machine is with other things.
 */
export async function threadTime(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const before = await spent();
  await act();
  const after = await spent();
  await session.detach();
  return (after - before) * 1000;
}

/** Shows all of the drawing, and waits until it stands still. */
export async function fitView(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Fit the drawing/ }).click();
  await page.waitForTimeout(1_000);
}

/** The value at or below which the given share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}
