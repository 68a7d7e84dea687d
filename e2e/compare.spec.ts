import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { storeWorkflow } from "./support/store-workflow";

const first = `name: compared
steps:
  - id: collect
    run: echo '[1]'
  - id: gate
    approval: Send?
  - id: send
    run: mail -s hello ana@example.org
`;
const second = first.replace("  - id: gate\n    approval: Send?\n", "").replace("'[1]'", "'[2]'");

test("two versions are compared as sentences, drawing and text, and the old one comes back", async ({ page }) => {
  const workflow = await storeWorkflow(page, [first, second]);
  await page.setViewportSize({ width: 1400, height: 900 });

  await test.step("the list of versions leads to the comparison", async () => {
    await page.goto(`/w/home/workflows/${workflow.id}`);
    await page.getByRole("button", { name: "Version 2, show all versions" }).click();
    const list = page.getByRole("dialog", { name: "Versions" });
    await expect(list).toContainText("Change 1");
    await list.getByRole("button", { name: "Compare version 1 with version 2" }).click();
    await expect(page).toHaveURL(/compare\?from=1&to=2/);
  });

  await test.step("it says what the change means", async () => {
    await expect(page.getByRole("list", { name: "What it means" })).toContainText("gate");
    const drawing = page.getByRole("region", { name: "Drawing of both versions" });
    await expect(drawing.getByRole("button", { name: /gate.*Removed/ })).toBeVisible();
    await expect(drawing.getByRole("button", { name: /collect.*Changed/ })).toBeVisible();
    const text = page.getByRole("region", { name: "Text of both versions" });
    await expect(text).toContainText("The whole file");
    await drawing.getByRole("button", { name: /collect/ }).click();
    await expect(text).toContainText("Step collect");
    await expect(text.locator(".view-line").first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).exclude(".monaco-diff-editor").analyze();
    expect(violations).toEqual([]);
    await page.screenshot({ path: "test-results/screens/compare.png" });
  });

  await test.step("the old version is restored as a new one", async () => {
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore version 1" }).click();
    await expect(page).toHaveURL(new RegExp(`workflows/${workflow.id}$`));
    const reply = await page.request.get(`/api/workspaces/home/workflows/${workflow.id}`);
    const now = await reply.json();
    expect(now.text).toBe(first);
    expect(now.version.number).toBe(3);
    expect(now.version.message).toBe("Restored version 1");
  });
});
