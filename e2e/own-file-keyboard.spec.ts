import { expect, type FileChooser, type Page, test } from "@playwright/test";
import { focused, pressUntil, tabBackTo, tabTo } from "./support/keys";
import { readDownload } from "./support/open-text";
import { changedNotes, newQuestion, releaseNotes } from "./support/release-notes";
import { workflowPage } from "./support/workflow-page";

/** Exports the saved text; the focus stays on the button. */
async function exportByKey(page: Page): Promise<string> {
  await tabBackTo(page, page.getByRole("button", { name: "Export the file" }));
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return readDownload(await file);
}

/** A browser ignores a request for files that comes while it is busy with another window: the key is pressed again. */
async function fileChooserByKey(page: Page): Promise<FileChooser> {
  const chosen: FileChooser[] = [];
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 5_000 });
    await page.keyboard.press("Enter");
    chosen.push(await chooser);
  }).toPass();
  const [chooser] = chosen;
  if (chooser === undefined) throw new Error("The browser asked for no file");
  return chooser;
}

test("a hand-written file is brought in, checked, changed and taken out by keyboard alone", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto("/w/home/workflows");
  const graph = page.getByRole("application", { name: "Workflow graph" });

  await test.step("chosen in the import dialog", async () => {
    await tabTo(page, page.getByRole("button", { name: "Import" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Import workflows" })).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: /Choose files/ }));
    const chooser = await fileChooserByKey(page);
    const buffer = Buffer.from(releaseNotes);
    await chooser.setFiles({ name: "by-keyboard.lobster", mimeType: "application/octet-stream", buffer });
    await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  });

  const editor = await workflowPage(page);

  await test.step("opening changes no byte", async () => {
    await expect(editor.savedState).toHaveText("Saved");
    await tabTo(page, graph);
    expect(await exportByKey(page)).toBe(releaseNotes);
  });

  await test.step("F8 goes through its problems", async () => {
    await tabTo(page, graph);
    await page.keyboard.press("F8");
    await expect(editor.step("changes")).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Shift+F8");
    await expect(editor.step("thank")).toHaveAttribute("aria-current", "true");
    // The caret stands at the problem, ready to repair it.
    await expect(editor.text.locator(":focus")).toHaveCount(1);
  });

  await test.step("its problems are a list", async () => {
    await tabTo(page, page.getByRole("button", { name: /^\d warnings/ }));
    await page.keyboard.press("Enter");
    const problems = page.getByRole("region", { name: "Problems" });
    await expect(problems.getByRole("button", { name: /timeoutMs.*line 14/ })).toBeVisible();
    await expect(problems.getByRole("button", { name: /chnages.*line 30/ })).toBeVisible();
    await expect(focused(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Enter");
    await expect(problems).toBeHidden();
  });

  await test.step("its effects are a list, each with the gate before it or without one", async () => {
    await tabBackTo(page, page.getByRole("button", { name: "Show kinds and outline" }));
    await page.keyboard.press("Enter");
    const side = page.getByRole("complementary", { name: "Add steps" });
    await tabTo(page, side.getByRole("tab", { selected: true }));
    await pressUntil(page, "ArrowRight", side.getByRole("tab", { name: "Checks" }), 3);
    const checks = side.getByRole("tabpanel", { name: "Checks" });
    await expect(checks).toContainText("2 effects, 1 not behind a gate");
    const effects = checks.getByRole("region", { name: "Effects" }).getByRole("listitem");
    await expect(effects.filter({ hasText: "clean" })).toContainText("not behind any gate");
    await expect(effects.filter({ hasText: "post" })).toContainText("always behind look");
    await tabTo(page, effects.getByRole("button", { name: /^Deletes/ }));
    await page.keyboard.press("Enter");
    await expect(editor.step("clean")).toHaveAttribute("aria-current", "true");
  });

  await test.step("one field changed in the form changes exactly its bytes", async () => {
    await tabTo(page, graph);
    await page.keyboard.press("ArrowDown");
    await expect(editor.step("look")).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Step look" });
    await expect(panel.locator(":focus")).toHaveCount(1);
    await tabTo(page, panel.getByRole("textbox", { name: /question|prompt/i }), 10);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(newQuestion);
    await expect(editor.savedState).toContainText("on 1 line changed");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(editor.savedState).toHaveText("Saved");
    await page.keyboard.press("Escape");
    expect(await exportByKey(page)).toBe(changedNotes);
  });

  await test.step("undo goes back to the first byte, also after saving", async () => {
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toContainText("changed");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(editor.savedState).toHaveText("Saved");
    await tabTo(page, graph);
    expect(await exportByKey(page)).toBe(releaseNotes);
  });
});
