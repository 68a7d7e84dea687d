import { expect, test } from "@playwright/test";
import { dropFile, dropFileEarly } from "./support/drop-file";
import { openedText } from "./support/open-text";
import { changedNotes, newQuestion, releaseNotes } from "./support/release-notes";

test("a hand-written file comes in unchanged, is checked, and leaves with one field changed", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto("/w/home/workflows");

  await test.step("dropped on the page, it is stored byte for byte", async () => {
    await dropFile(page, "release-notes.lobster", releaseNotes);
    await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  });

  const editor = await openedText(page);

  await test.step("opening changes no byte", async () => {
    await expect(editor.savedState).toHaveText("Saved");
    await expect(page.getByRole("contentinfo").or(page.locator("footer"))).toContainText("CRLF");
    expect(await editor.bytes()).toBe(releaseNotes);
  });

  await test.step("its problems are on node and line", async () => {
    await page
      .getByRole("button", { name: /warning|problem|error/i })
      .last()
      .click();
    const problems = page.getByRole("region", { name: "Problems" });
    await expect(problems.getByRole("button", { name: /timeoutMs.*line 14/ })).toBeVisible();
    await expect(problems.getByRole("button", { name: /chnages.*line 30/ })).toBeVisible();
    await expect(editor.step("changes")).toContainText("timeoutMs");
    await expect(editor.step("thank")).toContainText("Warnings: 1");
    await page.screenshot({ path: "test-results/screens/own-file.png" });
    await problems
      .getByRole("button", { name: /chnages/ })
      .first()
      .click();
    await expect(page.getByRole("complementary", { name: "Step thank" })).toBeVisible();
    await expect(editor.step("thank")).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Close the list of problems" }).click();
  });

  await test.step("its effects are listed, each with the gate before it or without one", async () => {
    const show = page.getByRole("button", { name: "Show kinds and outline" });
    if (await show.isVisible()) await show.click();
    const side = page.getByRole("complementary", { name: "Add steps" });
    await side.getByRole("tab", { name: "Checks" }).click();
    const checks = side.getByRole("tabpanel", { name: "Checks" });
    await expect(checks).toContainText("2 effects, 1 not behind a gate");
    const effects = checks.getByRole("region", { name: "Effects" }).getByRole("listitem");
    await expect(effects).toHaveCount(2);
    await expect(effects.filter({ hasText: "clean" })).toContainText("not behind any gate");
    await expect(effects.filter({ hasText: "post" })).toContainText("always behind look");
    await expect(page.locator('[data-zone="look"]')).toContainText("behind look");
    await effects.getByRole("button", { name: /^Deletes/ }).click();
    await expect(editor.step("clean")).toHaveAttribute("aria-current", "true");
  });

  await test.step("one field changed in the form changes exactly its bytes", async () => {
    await editor.step("look").click();
    const field = page.getByRole("complementary", { name: /look/ }).getByRole("textbox", { name: /question|prompt/i });
    await field.fill(newQuestion);
    await expect(editor.savedState).toContainText("on 1 line changed");
    expect(await editor.bytes()).toBe(changedNotes);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.savedState).toHaveText("Saved");
    expect(await editor.bytes()).toBe(changedNotes);
  });

  await test.step("undo goes back to the first byte, also after saving", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(editor.savedState).toContainText("changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.savedState).toHaveText("Saved");
    expect(await editor.bytes()).toBe(releaseNotes);
  });
});

test("a file that is dropped before the page is alive is not lost", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    if (route.request().resourceType() === "script") await released;
    await route.continue();
  });
  await page.goto("/w/home/workflows", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Import" })).toBeVisible();
  await dropFileEarly(page, "early.lobster", releaseNotes);
  release();
  await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  const editor = await openedText(page);
  expect(await editor.bytes()).toBe(releaseNotes);
});
