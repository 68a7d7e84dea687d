import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";

const fixture = readFileSync(path.resolve(import.meta.dirname, "fixtures/two-conditions.lobster"), "utf8");

/** Breaches of WCAG 2.2 A and AA and of best practice, as short lines. */
async function breaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

type DryRunPage = {
  readonly panel: Locator;
  /** What the panel says of a step. */
  readonly row: (id: string) => Locator;
  readonly node: (id: string) => Locator;
};

async function openWorkflow(page: Page, query = ""): Promise<DryRunPage> {
  // Nothing here needs the text beside the drawing.
  await page.addInitScript(() => localStorage.setItem("lobster-studio.editor-view", "graph"));
  await page.goto("/w/home/workflows");
  const response = await page.request.post("/api/workspaces/home/workflows", {
    headers: { origin: new URL(page.url()).origin },
    data: { fileName: `two-conditions-${Date.now()}.lobster`, text: fixture },
  });
  expect(response.ok()).toBe(true);
  const { id } = await response.json();
  await page.goto(`/w/home/workflows/${id}${query}`);
  await expect(page.locator('[data-step-id="count"]')).toBeVisible({ timeout: 30_000 });
  const panel = page.getByRole("region", { name: "Before running" });
  return {
    panel,
    row: (step) => panel.locator(`[data-dry-run-step="${step}"]`),
    node: (step) => page.locator(`[data-step-id="${step}"]`),
  };
}

test("a dry run is drawn on the canvas, and each condition can be switched to see its path", async ({ page }) => {
  const { panel, row, node } = await openWorkflow(page);

  await test.step("the keys open it beside the drawing, with what is known", async () => {
    await node("count").click();
    await page.keyboard.press("Shift+ControlOrMeta+Enter");
    await expect(page).toHaveURL(/\?panel=dry-run$/);
    await expect(row("count")).toHaveAttribute("data-state", "would-run");
    await expect(row("warn")).toHaveAttribute("data-state", "unknown");
    await expect(row("warn")).toContainText("needs $count.json.open, which only a run can tell");
    await expect(row("approve")).toContainText("waits for a person");
    await expect(node("count")).toContainText("Would run");
    await expect(node("warn")).toContainText("Unknown");
    await expect(panel).toContainText("Nothing was started");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a condition is switched on the drawing, and its path and what follows light up", async () => {
    await row("warn").getByRole("button", { name: "warn" }).click();
    await node("warn").getByRole("radio", { name: "False" }).check();
    await expect(row("warn")).toHaveAttribute("data-state", "skipped");
    await expect(node("warn")).toContainText("Skipped");
    await expect(row("quiet")).toHaveAttribute("data-state", "would-run");
    await expect(node("quiet")).toContainText("Would run");
    await expect(page.locator('[data-ghost="would-run"]')).not.toHaveCount(0);
    await expect(row("warn").getByRole("radio", { name: "False" })).toBeChecked();
  });

  await test.step("another one in the panel, and effects and gates are counted", async () => {
    await row("close").getByRole("radio", { name: "True" }).check();
    await expect(node("close")).toContainText("Would run");
    await expect(panel).toContainText("1 effect would happen, behind approve");
    await expect(panel).toContainText("1 gate would be passed: approve");
    await page.screenshot({ path: "test-results/screens/dry-run-switched.png" });
  });

  await test.step("it follows the text, and keeps the switches with their steps", async () => {
    await row("count").getByRole("button", { name: "count" }).click();
    await page.getByRole("application", { name: "Workflow graph" }).focus();
    await page.keyboard.press("ControlOrMeta+d");
    await expect(panel.getByText("The text has changed since")).toBeVisible();
    await expect(row("count-2")).toHaveAttribute("data-state", "would-run");
    await expect(panel.getByText("The text has changed since")).toBeHidden();
    await expect(row("warn")).toHaveAttribute("data-state", "skipped");
  });

  await test.step("Escape takes it away", async () => {
    await row("warn").getByRole("button", { name: "warn" }).press("Escape");
    await expect(panel).toBeHidden();
    await expect(page).not.toHaveURL(/panel=/);
    await expect(node("warn")).not.toContainText("Skipped");
  });
});

test("values of the last run decide conditions when they are asked for", async ({ page }) => {
  const { row } = await openWorkflow(page);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const form = page.getByRole("dialog", { name: /^Run/ });
  await expect(form).toContainText("Needs no-such-mailer: missing on this server");
  await form.getByLabel(/limit/).fill("7");
  await form.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Failed", { timeout: 30_000 });

  await page.goBack();
  await page.getByRole("button", { name: "Dry run" }).click();
  await page.getByRole("switch", { name: "Use values of the last run" }).click();
  await expect(row("warn")).toHaveAttribute("data-state", "would-run");
  await expect(row("warn")).toContainText("3 > 2 is true");
  await expect(row("warn")).toContainText("no-such-mailer --to team");
  await expect(page.getByText("limit=7")).toBeVisible();
});

test("what the workflow needs is compared with this server", async ({ page }) => {
  const { panel } = await openWorkflow(page, "?panel=needs");
  const need = (name: string) => panel.locator(`[data-need="${name}"]`);

  await expect(need("no-such-mailer")).toContainText("missing", { timeout: 30_000 });
  await expect(need("rm")).toContainText("found");
  await expect(panel.getByRole("tab", { name: /Needs.*1 missing/ })).toBeVisible();
  await need("no-such-mailer").getByRole("button", { name: "warn" }).click();
  await expect(page.getByRole("complementary", { name: "Step warn" })).toBeVisible();
  await page.screenshot({ path: "test-results/screens/needs.png" });
});

test("the panel stands at the side when it was moved there, and is asked for by its address", async ({ page }) => {
  const { panel, row } = await openWorkflow(page, "?panel=dry-run");
  await expect(row("count")).toBeVisible({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Move this panel to the side" }).click();
  await page.reload();
  await expect(row("count")).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole("button", { name: "Move this panel to the bottom" })).toBeVisible();
  await panel.getByRole("button", { name: "Clear the dry run" }).click();
  await expect(panel).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test("both tabs of the panel have no breach", async ({ page }) => {
      const { panel, row } = await openWorkflow(page, "?panel=dry-run");
      await row("warn").getByRole("radio", { name: "False" }).check();
      await expect(row("warn")).toHaveAttribute("data-state", "skipped");
      expect(await breaches(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/dry-run-${colorScheme}.png` });

      await panel.getByRole("tab", { name: /Needs/ }).click();
      await expect(panel.locator('[data-need="rm"]')).toBeVisible();
      expect(await breaches(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/needs-${colorScheme}.png` });
    });
  });
}
