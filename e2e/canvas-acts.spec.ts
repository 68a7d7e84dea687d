import { expect, type Page, test } from "@playwright/test";
import { dropFile } from "./support/drop-file";
import { type OpenedText, openedText, openText } from "./support/open-text";

const chain = `name: chain # kept
steps:
  # Where it begins.
  - id: first
    run: echo '[1, 2]'
  - id: second
    run: wc -l
    stdin: $first.stdout
  - id: third
    run: |
      echo third
      echo done
  - id: fourth
    run: echo fourth
`;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
});

/** Chooses steps, the later ones together with the first. */
async function choose(editor: OpenedText, ...ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await editor.step(id).click(index === 0 ? {} : { modifiers: ["Shift"] });
    await expect(editor.step(id)).toHaveAttribute("aria-current", "true");
  }
}

async function undoAll(page: Page): Promise<number> {
  const undo = page.getByRole("button", { name: /^Undo: / });
  let count = 0;
  for (; await undo.isVisible(); count += 1) await undo.click();
  return count;
}

test("steps are copied in one tab and pasted in another, with their comments and free names", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const from = await openText(page, chain);
  const other = await context.newPage();
  await other.setViewportSize({ width: 1400, height: 900 });
  const to = await openText(other, "steps:\n  - id: first\n    run: echo mine\n");

  await page.bringToFront();
  await choose(from, "first", "second");
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(from.said).toBe("Copied 2 steps");

  await other.bringToFront();
  await choose(to, "first");
  await other.keyboard.press("ControlOrMeta+v");
  await expect.poll(to.said).toBe("Pasted 2 steps");
  expect(await to.bytes()).toBe(`steps:
  - id: first
    run: echo mine
  # Where it begins.
  - id: first-2
    run: echo '[1, 2]'
  - id: second
    run: wc -l
    stdin: $first-2.stdout
`);
  expect(await from.bytes()).toBe(chain);
});

test("several steps move into parallel together, and out of it again", async ({ page }) => {
  const editor = await openText(page, chain);
  await choose(editor, "third", "fourth");
  await page.keyboard.press("Shift+P");
  const wrapped = await editor.bytes();
  expect(wrapped).toBe(
    chain.slice(0, chain.indexOf("  - id: third")) +
      `  - id: parallel
    parallel:
      branches:
        - id: third
          run: |
            echo third
            echo done
        - id: fourth
          run: echo fourth
`,
  );
  await choose(editor, "third");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(editor.said).toContain("Moved 2 steps");
  await page.getByRole("button", { name: /^Undo: / }).click();
  expect(await editor.bytes()).toBe(wrapped);
  await page.getByRole("button", { name: /^Undo: / }).click();
  expect(await editor.bytes()).toBe(chain);
});

test("what stood around a deleted step follows each other, and its readers are named", async ({ page }) => {
  const editor = await openText(page, chain);
  await choose(editor, "third");
  await page.keyboard.press("Delete");
  await expect.poll(editor.said).toBe("Removed third");
  expect(await editor.bytes()).toBe(
    chain.replace("  - id: third\n    run: |\n      echo third\n      echo done\n", ""),
  );

  await choose(editor, "first");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("button", { name: /^1 warning/ })).toBeVisible();
  await page.keyboard.press("F8");
  await expect(editor.step("second")).toHaveAttribute("aria-current", "true");
  expect(await undoAll(page)).toBe(2);
  expect(await editor.bytes()).toBe(chain);
});

test("canvas, form and text are undone as one list, and the caret and the folds stay", async ({ page }) => {
  const editor = await openText(page, chain);
  const folded = editor.text.locator(".codicon-folding-collapsed");
  // Not where something is typed below: what holds the cursor opens.
  await editor.text.locator(".codicon-folding-expanded").nth(1).click();
  await expect(folded).toHaveCount(1);

  await test.step("the canvas moves a step", async () => {
    await choose(editor, "second");
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(editor.said).toContain("Moved second");
    // The drawing follows a moment later.
    await expect(editor.step("second")).toHaveAttribute("data-step-key", "steps/2");
  });
  await test.step("the form changes a field", async () => {
    await choose(editor, "second");
    const panel = page.getByRole("complementary", { name: "Step second" });
    await panel.getByRole("textbox", { name: "Input" }).fill("$first.json");
    await expect(editor.text).toContainText("stdin: $first.json");
  });
  await test.step("the text is typed in", async () => {
    await editor.goToEndOfText();
    await page.keyboard.type("    when: true");
    await expect(editor.text).toContainText("when: true");
  });
  await expect(folded).toHaveCount(1);
  const all = await editor.bytes();

  await test.step("one list of undo, the last first", async () => {
    await editor.text.locator(".view-line").last().click();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.text).not.toContainText("when: true");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.text).toContainText("stdin: $first.stdout");
    await page.keyboard.press("ControlOrMeta+z");
    expect(await editor.bytes()).toBe(chain);
    await expect(folded).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  });
  await test.step("and of redo", async () => {
    const redo = page.getByRole("button", { name: /^Redo: / });
    while (await redo.isVisible()) await redo.click();
    expect(await editor.bytes()).toBe(all);
    await expect(folded).toHaveCount(1);
  });
});

test("a file that is dropped on the list opens as it is", async ({ page }) => {
  await page.goto("/w/home/workflows");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await dropFile(page, "dropped.lobster", chain);
  await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  const editor = await openedText(page);
  await expect(editor.step("fourth")).toBeVisible();
  expect(await editor.bytes()).toBe(chain);
});
