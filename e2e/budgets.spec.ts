import { expect, type Page, test } from "@playwright/test";
import { longWorkflow } from "../bench/long-workflow";
import { sharedStudio } from "./support/shared-studio";
import { workflowPage } from "./support/workflow-page";

/** Counts and bytes that do not depend on how busy the machine is. `npm run bench -- editor` measures the times. */
const mostElements = 8_000;
const mostHeapBytes = 300_000_000;
const mostGrowth = 0.1;

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
  const editor = await openWorkflow(page, 500);
  await editor.step("step-1").click();
  await editAndLookAround(page, 6);
  const before = await heapAfterCollection(page);
  await editAndLookAround(page, 20);

  expect(await heapAfterCollection(page)).toBeLessThanOrEqual(before * (1 + mostGrowth));
});
