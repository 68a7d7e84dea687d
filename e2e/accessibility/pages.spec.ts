import { expect, type Page, test } from "@playwright/test";
import { breaches } from "../support/breaches";
import { workflowPage } from "../support/workflow-page";

async function openSample(page: Page): Promise<void> {
  await page.goto("/w/home/workflows");
  await page.getByRole("link", { name: "jacket-advice" }).first().click();
  await workflowPage(page);
  await expect(page.locator('[data-step-id="confirm"]')).toBeVisible();
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(`in ${scheme} colours`, () => {
    test.use({ colorScheme: scheme });

    test("the lists have no breach", async ({ page }) => {
      for (const place of ["", "/workflows", "/runs", "/inbox"]) {
        await page.goto(`/w/home${place}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await breaches(page), place).toEqual([]);
      }
    });

    test("the editor has no breach, with a step selected and with its dry run open", async ({ page }) => {
      await openSample(page);
      await page.locator('[data-step-id="advice"]').click();
      await expect(page.getByRole("complementary", { name: /advice/ })).toBeVisible();
      expect(await breaches(page)).toEqual([]);

      await page.getByRole("button", { name: "Dry run" }).click();
      await expect(page.getByRole("list", { name: "Steps of the dry run" })).toBeVisible();
      expect(await breaches(page)).toEqual([]);
    });

    test("a waiting run and its request have no breach, and a no ends the run", async ({ page }) => {
      await openSample(page);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByText("Waiting for you")).toBeVisible({ timeout: 20_000 });
      expect(await breaches(page)).toEqual([]);

      await page.getByRole("link", { name: "Open request" }).click();
      await expect(page.getByRole("list", { name: "Steps that run if you say yes" })).toBeVisible();
      expect(await breaches(page)).toEqual([]);

      await page.getByRole("button", { name: /^Reject/ }).click();
      await expect(page.getByText("Rejected. Recorded under your name.")).toBeVisible();
    });
  });
}
