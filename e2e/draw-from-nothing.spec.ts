import { expect, type Page, test } from "@playwright/test";
import { greeting } from "./support/greeting";
import { drag, pointOf } from "./support/mouse";
import { type OpenedText, openText } from "./support/open-text";

/** Types into quick-add, which is open, and writes the step. */
async function typeStep(page: Page, line: string): Promise<void> {
  await page.getByRole("combobox", { name: "What should the step do?" }).fill(line);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Add a step" })).toBeHidden();
}

/** Adds a step at the end by a double click on the empty canvas, like on any other canvas. */
async function addAtEnd(page: Page, line: string): Promise<void> {
  const pane = page.locator(".react-flow__pane");
  const corner = { x: 12, y: 12 };
  await pane.click({ position: corner });
  await pane.dblclick({ position: corner });
  await typeStep(page, line);
}

async function connect(page: Page, editor: OpenedText, from: string, to: string): Promise<void> {
  await editor.step(from).hover();
  const output = await pointOf(page.getByRole("img", { name: `Output of ${from}` }));
  await drag(page, output, await pointOf(editor.step(to), { x: 40, y: 20 }));
}

test("a workflow is drawn from nothing, by mouse", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1400, height: 900 });
  const editor = await openText(page, "");

  await test.step("the first step is a typed command", async () => {
    await page.getByRole("button", { name: "Add the first step" }).click();
    await typeStep(page, greeting.lines.people);
    await expect(editor.step("echo-ana-ben")).toBeVisible();
  });

  await test.step("its name follows what it gives", async () => {
    await editor.step("echo-ana-ben").click();
    const name = page.getByRole("textbox", { name: "Name of the step" });
    await name.fill("people");
    await name.press("Enter");
    await expect(editor.step("people")).toBeVisible();
  });

  await test.step("its output becomes the input of the next one", async () => {
    await addAtEnd(page, greeting.lines.count);
    await connect(page, editor, "people", "wc");
    await expect(editor.text).toContainText("stdin: $people.stdout");
  });

  await test.step("three calls run at once", async () => {
    for (const line of greeting.lines.calls) await addAtEnd(page, line);
    await editor.step("hostname").click();
    for (const id of ["uname", "date"]) await editor.step(id).click({ modifiers: ["Shift"] });
    await editor.step("uname").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Wrap and group" }).click();
    await page.getByRole("menuitem", { name: /^Wrap in parallel/ }).click();
    await expect(editor.text).toContainText("branches:");
  });

  await test.step("items are looped over", async () => {
    await addAtEnd(page, greeting.lines.loop);
    await expect(editor.step("each-people")).toBeVisible();
  });

  await test.step("a person is asked before the effect, and the effect depends on the answer", async () => {
    await addAtEnd(page, greeting.lines.effect);
    await editor.step("git-push").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Insert before/ }).click();
    await typeStep(page, greeting.lines.gate);
    await expect(editor.step("push-it")).toHaveAttribute("aria-current", "true");
    const panel = page.getByRole("complementary", { name: "Step git-push" });
    // The drawing moves to what was added; a hand clicks again when it misses.
    await expect(async () => {
      await editor.step("git-push").click();
      await expect(panel).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await panel.getByRole("button", { name: "Only when" }).click();
    await panel.getByRole("button", { name: "Choose what decides" }).click();
    await page.getByRole("searchbox", { name: "Search values" }).fill("push approved");
    const found = page.getByRole("list", { name: "Values found" }).getByRole("listitem");
    await expect(found.first()).toContainText("$push-it.approved");
    await page.keyboard.press("Enter");
    await expect(editor.text).toContainText("when:");
  });

  await test.step("the text is what a careful person would have written", async () => {
    expect(await editor.bytes()).toBe(greeting.text);
    await expect(page.getByText("No problems")).toBeVisible();
    await page.screenshot({ path: "test-results/screens/drawn.png" });
  });

  await test.step("undone to the last step it is the empty text again, and redone it is back", async () => {
    const undo = page.getByRole("button", { name: /^Undo: / });
    while (await undo.isVisible()) await undo.click();
    await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
    await expect(editor.savedState).toContainText("Saved");
    expect(await editor.bytes()).toBe("");
    const redo = page.getByRole("button", { name: /^Redo: / });
    while (await redo.isVisible()) await redo.click();
    expect(await editor.bytes()).toBe(greeting.text);
  });

  await test.step("it runs to the gate", async () => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("button", { name: "Save and run" }).click();
    await page.getByRole("dialog", { name: /^Run/ }).getByRole("button", { name: "Run", exact: true }).click();
    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.locator('[data-step-id="push-it"][data-status="waiting_approval"]')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.locator('[data-step-id="each-people"][data-status="succeeded"]')).toBeVisible();
  });
});
