import { expect, type Page, test } from "@playwright/test";
import { storeWorkflow } from "./support/store-workflow";
import { type WorkflowPage, workflowPage } from "./support/workflow-page";

const text = [
  "\uFEFF# Keeps its bytes.",
  "name: panes",
  "steps:",
  "  - id: collect",
  "    run: |",
  "      echo '[1]'",
  "      echo done",
  "    timeoutMs: 100",
  "  - id: shape",
  "    run: cat",
  "    stdin: $collect.json",
  "    timeoutMs: 200",
  "  - id: look",
  "    approval: Fine?",
  "",
].join("\r\n");

/** Stores a text as a workflow and opens it. */
async function open(page: Page, content = text): Promise<WorkflowPage> {
  const { id } = await storeWorkflow(page, [content]);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`/w/home/workflows/${id}`);
  return workflowPage(page);
}

/** The text as it would be exported now, to the byte. */
async function bytes(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the file" }).click();
  // With something unsaved there is a choice; else the file comes at once.
  const now = page.getByRole("menuitem", { name: "This text, as it is now" });
  const asked = await Promise.race([download.then(() => false), now.waitFor().then(() => true)]);
  if (asked) await now.click();
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}

test.describe("the text of a workflow", () => {
  test("folds stay folded through edits on the canvas, undo and redo", async ({ page }) => {
    const { text: pane, step } = await open(page);
    const folded = pane.locator(".codicon-folding-collapsed");
    await pane.locator(".codicon-folding-expanded").nth(1).click();
    await expect(folded).toHaveCount(1);

    await step("look").click();
    const question = page
      .getByRole("complementary", { name: /look/ })
      .getByRole("textbox", { name: /question|prompt/i });
    await question.fill("Still fine?");
    await expect(pane).toContainText("Still fine?");
    await expect(folded).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(pane).toContainText("approval: Fine?");
    await expect(folded).toHaveCount(1);
    await page.getByRole("button", { name: /^Redo/ }).click();
    await expect(pane).toContainText("Still fine?");
    await expect(folded).toHaveCount(1);
  });

  test("no character of a burst is lost while the canvas is edited in between", async ({ page }) => {
    const { text: pane, step, goToEndOfText } = await open(page);
    const words = ["# the quick brown fox", "# jumps over the lazy dog", "# 0123456789"];
    for (const [index, line] of words.entries()) {
      await goToEndOfText();
      await page.keyboard.type(line);
      // At once, while the typed text has not been read yet.
      await step("shape").click();
      await page.keyboard.press(index % 2 === 0 ? "Alt+ArrowDown" : "Alt+ArrowUp");
      await goToEndOfText();
      await page.keyboard.press("Enter");
    }
    await expect(pane).toContainText("# 0123456789");

    const now = await bytes(page);
    for (const line of words) expect(now).toContain(line);
    expect(now.startsWith("\uFEFF")).toBe(true);
    expect(now.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("B83: a broken text keeps the last good drawing, loses nothing and recovers", async ({ page }) => {
    const { text: pane, step, goToEndOfText } = await open(page);
    await goToEndOfText();
    const broken = "    when: a: b";
    await page.keyboard.type(broken);
    await expect(page.getByText("The text cannot be read at line 15")).toBeVisible();
    await expect(step("look")).toBeVisible();
    await expect(pane).toContainText("when: a: b");

    // The first press goes to the first character, the second to the margin.
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Delete");
    await expect(page.getByText("The text cannot be read")).toHaveCount(0);
    await expect(page.getByText("Drawing = file")).toBeVisible();
    expect(await bytes(page)).toBe(text);
  });

  test("completes references by what ran before, and keys by the step", async ({ page }) => {
    const { text: pane, goToEndOfText } = await open(page);
    await goToEndOfText();
    await page.keyboard.type("    wh");
    const list = page.locator(".suggest-widget");
    await expect(list.getByRole("option", { name: /^when/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("$sha");
    await expect(list.getByRole("option", { name: /\$shape\.json/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(pane).toContainText("when: $shape.json");
    // What comes after the step is not offered.
    await expect(list.getByRole("option", { name: /\$look/ })).toHaveCount(0);
  });

  test("repairs every problem of a kind by one quick fix, as one step of undo", async ({ page }) => {
    const { text: pane, goToEndOfText } = await open(page);
    await goToEndOfText();
    await pane.locator(".view-line", { hasText: "timeoutMs: 100" }).getByText("timeoutMs").click();
    await page.keyboard.press("ControlOrMeta+.");
    await expect(page.getByRole("option", { name: "Fix all 2 of this kind" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(pane).toContainText("timeout_ms: 200");
    expect(await bytes(page)).toBe(text.replaceAll("timeoutMs", "timeout_ms"));
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(pane).toContainText("timeoutMs: 200");
  });

  test("selecting on either side lights the other", async ({ page }) => {
    const { text: pane, step } = await open(page);
    await step("shape").click();
    await expect(pane.locator(".step-lines")).toHaveCount(4);
    await pane.locator(".view-line", { hasText: "approval" }).click();
    await expect(step("look")).toHaveAttribute("aria-current", "true");
    const place = page.getByRole("navigation", { name: "Place in the file" });
    await expect(place).toContainText("look");

    // Walking over the drawing takes the cursor of the text along.
    await step("shape").click();
    await expect(place).toHaveText("Fileshape");
    await page.keyboard.press("ArrowUp");
    await expect(step("collect")).toHaveAttribute("aria-current", "true");
    await expect(place).toHaveText("Filecollect");
  });
});
