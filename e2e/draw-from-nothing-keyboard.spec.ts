import { expect, type Page, test } from "@playwright/test";
import { greeting } from "./support/greeting";
import { focused, tabTo } from "./support/keys";
import { openText } from "./support/open-text";

/** Types into quick-add, which has the focus, and writes the step; the drawing has the focus then. */
async function typeStep(page: Page, line: string): Promise<void> {
  await expect(page.getByRole("combobox", { name: "What should the step do?" })).toBeFocused();
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application", { name: "Workflow graph" })).toBeFocused();
}

/** The saved text, as the server has it. */
async function save(page: Page, id: string): Promise<string> {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByTestId("saved-state")).toHaveText("Saved");
  return (await (await page.request.get(`/api/workspaces/home/workflows/${id}`)).json()).text;
}

/** Finds a value of an earlier step in the list that is open. */
async function pickValue(page: Page, words: string, reference: string): Promise<void> {
  await expect(page.getByRole("searchbox", { name: "Search values" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole("list", { name: "Values found" }).getByRole("listitem").first()).toContainText(reference);
  await page.keyboard.press("Enter");
}

test("a workflow is drawn from nothing, by keyboard alone", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1400, height: 900 });
  const editor = await openText(page, "");
  const graph = page.getByRole("application", { name: "Workflow graph" });
  const current = (id: string) => expect(editor.step(id)).toHaveAttribute("aria-current", "true");

  await test.step("the first step is a typed command", async () => {
    await tabTo(page, page.getByRole("button", { name: "Add the first step" }));
    await page.keyboard.press("Enter");
    await typeStep(page, greeting.lines.people);
    await current("echo-ana-ben");
  });

  await test.step("its name follows what it gives", async () => {
    await page.keyboard.press("F2");
    await expect(page.getByRole("textbox", { name: "New name of step echo-ana-ben" })).toBeFocused();
    await page.keyboard.type("people");
    await page.keyboard.press("Enter");
    await expect(graph).toBeFocused();
    await current("people");
  });

  await test.step("its output becomes the input of the next one", async () => {
    await page.keyboard.press("Tab");
    await typeStep(page, greeting.lines.count);
    await current("wc");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Step wc" });
    await expect(panel.locator(":focus")).toHaveCount(1);
    await tabTo(page, panel.getByRole("button", { name: "Input", exact: true }));
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("textbox", { name: "Input" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(panel.getByRole("button", { name: "Insert a value into Input" })).toBeFocused();
    await page.keyboard.press("Enter");
    await pickValue(page, "people stdout", "$people.stdout");
    await expect(panel.getByRole("textbox", { name: "Input" })).toHaveValue("$people.stdout");
    await expect(panel.getByRole("textbox", { name: "Input" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(graph).toBeFocused();
  });

  await test.step("three calls run at once", async () => {
    for (const line of greeting.lines.calls) {
      await page.keyboard.press("Tab");
      await typeStep(page, line);
    }
    await current("date");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    for (const id of ["hostname", "uname", "date"]) await current(id);
    await page.keyboard.press("Shift+P");
    await expect(editor.text).toContainText("branches:");
    await expect(graph).toBeFocused();
  });

  await test.step("items are looped over", async () => {
    await current("parallel");
    await page.keyboard.press("/");
    await typeStep(page, greeting.lines.loop);
    await current("each-people");
  });

  await test.step("a person is asked before the effect, and the effect depends on the answer", async () => {
    await page.keyboard.press("a");
    await typeStep(page, greeting.lines.effect);
    await current("git-push");
    await page.keyboard.press("Shift+A");
    await typeStep(page, greeting.lines.gate);
    await current("push-it");
    await page.keyboard.press("ArrowDown");
    await current("git-push");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Step git-push" });
    await expect(panel.locator(":focus")).toHaveCount(1);
    await tabTo(page, panel.getByRole("button", { name: "Only when" }));
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("textbox", { name: "Only when" })).toBeFocused();
    await tabTo(page, panel.getByRole("button", { name: "Choose what decides" }), 3);
    await page.keyboard.press("Enter");
    await pickValue(page, "push approved", "$push-it.approved");
    await expect(panel.getByRole("textbox", { name: "Only when" })).toHaveValue("$push-it.approved");
    await expect(focused(page).and(panel.locator("*"))).toHaveCount(1);
  });

  await test.step("the text is what a careful person would have written", async () => {
    expect(await save(page, editor.id)).toBe(greeting.text);
    await expect(page.getByText("No problems")).toBeVisible();
  });

  await test.step("undone to the last step it is the empty text again, and redone it is back", async () => {
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    for (let count = 0; count < 40 && !(await undo.isVisible()); count += 1) {
      await page.keyboard.press("ControlOrMeta+z");
    }
    await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
    expect(await save(page, editor.id)).toBe("");
    const redo = page.getByRole("button", { name: "Redo", exact: true });
    for (let count = 0; count < 40 && !(await redo.isVisible()); count += 1) {
      await page.keyboard.press("Shift+ControlOrMeta+z");
    }
    expect(await save(page, editor.id)).toBe(greeting.text);
  });

  await test.step("it runs to the gate", async () => {
    await page.keyboard.press("ControlOrMeta+Enter");
    const form = page.getByRole("dialog", { name: /^Run/ });
    await expect(form).toBeFocused();
    await tabTo(page, form.getByRole("button", { name: "Run", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.locator('[data-step-id="push-it"][data-status="waiting_approval"]')).toBeVisible({
      timeout: 20_000,
    });
  });
});
