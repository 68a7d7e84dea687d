import { expect, type Page, test } from "@playwright/test";
import { longWorkflow } from "../bench/long-workflow";
import { sharedStudio } from "./support/shared-studio";
import { workflowPage } from "./support/workflow-page";

/** Counts and bytes that do not depend on how busy the machine is. `npm run bench -- editor` measures the times. */
const mostElements = 8_000;
const mostHeapBytes = 300_000_000;
const mostGrowth = 0.1;
/** Over a hundred keys in a long drawing, on a slow machine. */
const longestLookMs = 180_000;

// A trace keeps a copy of the page for each act: it would be measured along with the page.
test.use({ trace: "off" });

async function openWorkflow(page: Page, steps: number) {
  const reply = await page.request.post("/api/workspaces/home/workflows", {
    data: { fileName: `budget-${steps}.lobster`, text: longWorkflow(steps) },
    headers: { Origin: sharedStudio.origin },
  });
  expect(reply.status()).toBeLessThan(300);
  const { id } = await reply.json();
  await page.goto(`/w/home/workflows/${id}`);
  return workflowPage(page);
}

async function heapAfterCollection(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Disables a step and takes that back, and looks at all of the drawing and at its beginning. */
async function editAndLookAround(page: Page, rounds: number): Promise<void> {
  const canvas = page.locator(".workflow-canvas");
  for (let round = 0; round < rounds; round += 1) {
    await canvas.focus();
    await page.keyboard.press("d");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("1");
    await page.keyboard.press("0");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
  }
}

/** The browser lets go of some things a little later, so one reading says little. What is left behind is in each of them. */
async function heapsInBetween(page: Page): Promise<number[]> {
  const readings: number[] = [];
  for (let reading = 0; reading < 3; reading += 1) {
    await editAndLookAround(page, 1);
    readings.push(await heapAfterCollection(page));
  }
  return readings;
}

test("P3: 1,000 steps in view need few elements and little memory", async ({ page }) => {
  const editor = await openWorkflow(page, 1000);
  await expect(editor.step("step-0")).toBeVisible();
  await page.getByRole("button", { name: /^Fit the drawing/ }).click();
  await expect(editor.step("step-999")).toBeVisible();
  await expect(page.locator("[data-step-id]")).toHaveCount(1000);

  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(mostElements);
  expect(await heapAfterCollection(page)).toBeLessThanOrEqual(mostHeapBytes);
});

test("P10: editing and looking around for a while leaves nothing behind", async ({ page }) => {
  test.setTimeout(longestLookMs);
  const editor = await openWorkflow(page, 500);
  await editor.step("step-1").click();
  await editAndLookAround(page, 3);
  const before = Math.max(...(await heapsInBetween(page)));
  await editAndLookAround(page, 10);

  expect(Math.min(...(await heapsInBetween(page)))).toBeLessThanOrEqual(before * (1 + mostGrowth));
});
