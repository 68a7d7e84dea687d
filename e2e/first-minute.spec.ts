import { expect, test } from "@playwright/test";
import { type Studio, startStudio } from "./support/studio";
import { workflowPage } from "./support/workflow-page";

test.use({ storageState: { cookies: [], origins: [] } });

let studio: Studio;

test.beforeAll(async () => {
  studio = await startStudio();
});

test.afterAll(async () => {
  await studio.stop();
});

test("a stranger opens the sample, changes it, runs it and approves it in the first minute", async ({ page }) => {
  test.setTimeout(120_000);
  // Among them every breach of the content security policy, and a code editor that got no worker.
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /worker/i.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(studio.signInLink);

  await test.step("the workspace holds a real sample that has run already", async () => {
    await expect(page).toHaveURL(`${studio.origin}/w/home`);
    await page.getByRole("navigation").getByRole("link", { name: "Runs" }).click();
    await expect(page.getByRole("row", { name: /vault-report/ }).getByText("Succeeded")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
    await page
      .getByRole("region", { name: "A workflow to begin with" })
      .getByRole("link", { name: "Look at it" })
      .click();
  });

  const editor = await workflowPage(page);

  await test.step("a click on a step lights its lines, and typing moves the drawing", async () => {
    await expect(editor.step("confirm")).toBeVisible();
    await editor.step("advice").click();
    await expect(editor.text.locator(".step-lines").first()).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: /advice/ }).getByRole("textbox", { name: /Command/ }),
    ).toHaveValue("./bin/weather advise");

    await editor.goToEndOfText();
    await page.keyboard.type("  - {id: log, run: date > log.txt, when: $confirm.approved}");

    await expect(editor.step("log")).toBeVisible();
    await expect(editor.savedState).toContainText("on 1 line changed");
    await page.screenshot({ path: "test-results/screens/editor.png" });
  });

  await test.step("a dry run tells what would happen and starts nothing", async () => {
    await page.getByRole("button", { name: "Dry run" }).click();
    const plan = page.getByRole("list", { name: "Steps of the dry run" });
    await expect(plan).toContainText("./bin/notify");
    await expect(plan).toContainText("date > log.txt");
    await expect(plan).toContainText("waits for a person");
    await page.screenshot({ path: "test-results/screens/dry-run.png" });
    await page.getByRole("button", { name: "Clear the dry run" }).click();
    await expect(plan).toBeHidden();
  });

  await test.step("a run stops at the gate and asks this person", async () => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("button", { name: "Save and run" }).click();
    const form = page.getByRole("dialog", { name: /^Run/ });
    await form.getByLabel(/city/).fill("Oslo");
    await form.getByRole("button", { name: "Run", exact: true }).click();

    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.locator('[data-step-id="fetch"][data-status="succeeded"]')).toBeVisible();
    await expect(page.locator('[data-step-id="confirm"][data-status="waiting_approval"]')).toBeVisible();
    await expect(page.getByText("Waiting for you")).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: /Inbox.*1/ })).toBeVisible();
    await page.screenshot({ path: "test-results/screens/run-waiting.png" });
  });

  await test.step("the request shows the exact commands and data; a yes runs the rest, once", async () => {
    await page.getByRole("link", { name: "Open request" }).click();
    const plan = page.getByRole("list", { name: "Steps that run if you say yes" });
    await expect(plan).toContainText("./bin/weather advise");
    await expect(plan).toContainText("date > log.txt");
    await expect(page.getByRole("cell", { name: "Oslo" })).toBeVisible();
    await page.screenshot({ path: "test-results/screens/request.png" });

    await page.getByRole("button", { name: /^Approve/ }).dblclick();
    await expect(page.getByText("Approved. Recorded under your name.")).toBeVisible();
    await page
      .getByRole("link", { name: /Open the run/ })
      .first()
      .click();

    for (const id of ["advice", "notify", "log"]) {
      await expect(page.locator(`[data-step-id="${id}"][data-status="succeeded"]`)).toBeVisible();
    }
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Succeeded");
    await page.screenshot({ path: "test-results/screens/run-done.png" });
  });

  expect(complaints).toEqual([]);
});
