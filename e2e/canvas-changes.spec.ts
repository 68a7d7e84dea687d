import { expect, type Page, test } from "@playwright/test";
import { type Change, changes, choose, last, second, actsText as text } from "./support/changes-by-key";
import { openText } from "./support/open-text";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1600, height: 1000 });
});

function withPlaces(places: Change["places"]): string {
  return places.reduce((now, [before, after]) => {
    expect(now.split(before), `${before} stands once`).toHaveLength(2);
    return now.replace(before, () => after);
  }, text);
}

async function current(page: Page): Promise<readonly (string | null)[]> {
  const steps = await page.locator('[data-step-id][aria-current="true"]').all();
  return Promise.all(steps.map((step) => step.getAttribute("data-step-id")));
}

test("each act writes its bytes and no other, tells what it did, and is one step of undo", async ({ page }) => {
  test.setTimeout(180_000);
  const editor = await openText(page, text);
  for (const { act, choose: chosen, keys, answer, said, places } of changes) {
    await test.step(act, async () => {
      await choose(editor, chosen);
      await page.keyboard.press(keys);
      await answer?.(page);
      await expect.poll(editor.said, act).toBe(said);
      expect(await editor.bytes(), act).toBe(withPlaces(places));
      await page.keyboard.press("ControlOrMeta+z");
      await expect(editor.savedState).toHaveText("Saved");
    });
  }
  expect(await editor.bytes()).toBe(text);
});

test("what was disabled, grouped or wired is taken back by an act of its own", async ({ page }) => {
  const editor = await openText(page, text);

  await test.step("a disabled step", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("d");
    await expect.poll(editor.said).toContain("Disabled second");
    await choose(editor, ["first"]);
    await page.keyboard.press("Shift+D");
    await expect.poll(editor.said).toBe("Enabled second");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a group", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("ControlOrMeta+g");
    await page.getByRole("dialog", { name: "Group second" }).getByRole("textbox", { name: "Title" }).fill("Alone");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Region Alone, 1 step/ })).toBeVisible();
    await choose(editor, ["second"]);
    await page.keyboard.press("Shift+ControlOrMeta+g");
    await expect.poll(editor.said).toBe("Removed the group Alone");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a line of data", async () => {
    const line = page.locator('[data-line-role="data"]').first();
    await line.dispatchEvent("click");
    await page.getByRole("application", { name: "Workflow graph" }).focus();
    await page.keyboard.press("Delete");
    await expect.poll(editor.said).toBe("Removed the line");
    expect(await editor.bytes()).toBe(text.replace("    stdin: $first.stdout\n", ""));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });
});

test("steps are added behind a step and on a line, and pasted with what they refer to", async ({ page }) => {
  const editor = await openText(page, text);
  const line = page.getByRole("combobox", { name: "What should the step do?" });

  await test.step("behind, from the menu", async () => {
    await editor.step("first").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Insert after/ }).click();
    await line.fill("echo new");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Added echo-new after first");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("on a line, from its menu", async () => {
    await page.locator(`[data-line-key*="steps/2"][data-line-key*="steps/3"]`).click({ button: "right" });
    await page.getByRole("menu", { name: "Acts on the line" }).getByText("Insert here").click();
    await line.fill("echo new");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Added echo-new after both");
    expect(await editor.bytes()).toBe(text.replace(last, `  - id: echo-new\n    run: echo new\n${last}`));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a pasted step reads what it read, or its own copy when that came along", async () => {
    await choose(editor, ["first", "second"]);
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(editor.said).toBe("Copied 2 steps");
    await choose(editor, ["last"]);
    await page.keyboard.press("Shift+ControlOrMeta+v");
    await expect.poll(editor.said).toBe("Pasted 2 steps");
    expect(await editor.bytes()).toBe(
      `${text}  # Where it begins.\n  - id: first-2\n    run: echo '[1, 2]'\n${second.replace("second", "second-2")}`,
    );
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("the whole file is copied from the palette", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("copy the whole");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Copied the whole file");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });
});

test("the selection walks, grows and follows the data", async ({ page }) => {
  const editor = await openText(page, text);
  await choose(editor, ["first"]);
  const press = async (keys: string, ids: readonly string[]) => {
    await page.keyboard.press(keys);
    await expect.poll(() => current(page), keys).toEqual(ids);
  };
  await press("ArrowDown", ["second"]);
  await press("ArrowUp", ["first"]);
  await press("Shift+ArrowRight", ["first", "second"]);
  await choose(editor, ["second"]);
  await press("Shift+ArrowLeft", ["first", "second"]);
  await choose(editor, ["second"]);
  await press("Shift+ArrowDown", ["second", "both"]);
  await press("Shift+ArrowUp", ["second"]);
  await press("ArrowDown", ["both"]);
  await press("ArrowRight", ["left"]);
  await press("ArrowRight", ["right"]);
  await press("ArrowLeft", ["left"]);
  await press("ArrowLeft", ["both"]);
  await press("ControlOrMeta+a", ["first", "second", "both", "left", "right", "last"]);
  await press("Escape", []);
});
