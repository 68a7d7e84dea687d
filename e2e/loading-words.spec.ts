import { expect, test } from "@playwright/test";
import { storeWorkflow } from "./support/store-workflow";

test("a part that is long on its way says in words what it is", async ({ page }) => {
  const { id } = await storeWorkflow(page, ["steps:\n  - id: a\n    run: echo one\n"]);
  let arrive = () => {};
  const line = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await line;
    await route.continue();
  });
  await page.goto(`/w/home/workflows/${id}`, { waitUntil: "commit" });
  const words = page.getByRole("status").filter({ hasText: "Opening the workflow" });
  await expect(words).toBeVisible();
  await expect(words).toHaveCSS("opacity", "1");
  arrive();
  await expect(page.getByRole("application", { name: "Workflow graph" })).toBeVisible({ timeout: 30_000 });
  await expect(words).toBeHidden();
});
