import { expect, test } from "@playwright/test";
import { openText } from "./support/open-text";

const text = `name: narrow
steps:
  - id: first
    run: echo first
  - id: last
    run: echo last
`;

// A laptop's window at 200 %.
test.use({ viewport: { width: 720, height: 450 } });

test("a selected step names the way to its form", async ({ page }) => {
  const editor = await openText(page, text);
  await editor.step("first").click();
  const form = page.getByRole("complementary", { name: "Step first" });
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Edit first" }).click();
  await expect(form).toBeInViewport();
  await expect(form.locator(":focus")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Edit first" })).toBeHidden();
});

test("bars leave most of a low window to the drawing", async ({ page }) => {
  await openText(page, text);
  const graph = await page.getByRole("application", { name: "Workflow graph" }).boundingBox();
  expect(graph?.height ?? 0).toBeGreaterThan(450 * 0.7);
});

test("typing a step shows its choices and the whole text that is written", async ({ page }) => {
  const editor = await openText(page, text);
  await editor.step("first").click();
  await page.keyboard.press("a");
  await page.keyboard.type("echo more");
  const panel = page.getByRole("region", { name: "Add a step" });
  const preview = page.getByTestId("quick-add-preview");
  await expect(preview).toContainText("echo more");
  await expect(panel.getByRole("option").first()).toBeInViewport({ ratio: 1 });
  await expect(preview).toBeInViewport({ ratio: 1 });
  const outer = await panel.boundingBox();
  const inner = await preview.boundingBox();
  if (outer === null || inner === null) throw new Error("the panel is not there");
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  const canvas = await page.getByRole("application", { name: "Workflow graph" }).boundingBox();
  expect(outer.y).toBeGreaterThanOrEqual(canvas?.y ?? 0);
});
