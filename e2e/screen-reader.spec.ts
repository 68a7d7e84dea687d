import { expect, test } from "@playwright/test";
import { everything } from "./support/everything";
import { openText } from "./support/open-text";

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("the drawing tells what it is, what each step is and where one stands", async ({ page }) => {
  const editor = await openText(page, everything);
  const graph = page.getByRole("application", { name: "Workflow graph" });
  await expect(graph).toHaveAccessibleDescription(/Arrow keys walk.*Escape comes back/);

  await test.step("steps are groups with a name and all that is drawn of them as a description", async () => {
    const expected = [
      ["fetch", /^Command\. echo .*timeoutMs has no effect/],
      ["look", /^Approval: Send it\?\. Runs only when \$fetch\.json\.count > 2/],
      ["pay", /approve has no effect: not gated/],
      ["lost", /no step has that id/],
    ] as const;
    for (const [id, description] of expected) {
      const step = graph.getByRole("group", { name: `Step ${id}`, exact: true });
      await expect(step).toHaveAttribute("aria-description", description);
    }
    await expect(graph.getByRole("region", { name: "Disabled step later" })).toBeVisible();
    await expect(graph.getByRole("region", { name: /^Region Ask around, 2 steps/ })).toBeVisible();
  });

  await test.step("the chosen step is the active one and the current one", async () => {
    await editor.step("fetch").click();
    await page.keyboard.press("ArrowDown");
    const shape = graph.getByRole("group", { name: "Step shape", exact: true });
    await expect(shape).toHaveAttribute("aria-current", "true");
    const active = await graph.getAttribute("aria-activedescendant");
    await expect(shape).toHaveId(active ?? "");
    await expect(page.getByRole("complementary", { name: "Step shape" })).toBeVisible();
  });
});

test("the outline is the drawing in words", async ({ page }) => {
  const editor = await openText(page, everything);
  await editor.step("fetch").click();
  await page.keyboard.press("o");
  const tree = page.getByRole("tree", { name: "Steps in file order" });
  await expect(tree).toBeFocused();
  const rows = tree.getByRole("treeitem");
  await expect(rows.filter({ hasText: "fetch" }).first()).toHaveAttribute("aria-selected", "true");
  await expect(tree.getByRole("treeitem", { name: /^Note at the head of the file: Every part/ })).toBeVisible();
  await expect(tree.getByRole("treeitem", { name: "Region Ask around, 2 steps" })).toBeVisible();
  await expect(tree.getByRole("treeitem", { name: /^later, disabled/ })).toBeVisible();
  await expect(tree.getByRole("treeitem", { name: /, send\. .*Sends: mail/ })).toBeVisible();

  await test.step("containers open and close, and what they hold is one level deeper", async () => {
    const calls = tree.getByRole("treeitem", { name: /, calls\. / });
    const left = tree.getByRole("treeitem", { name: /, left\. / });
    await expect(calls).toHaveAttribute("aria-expanded", "true");
    const level = Number(await calls.getAttribute("aria-level"));
    await expect(left).toHaveAttribute("aria-level", String(level + 1));
    for (let count = 0; count < 5 && (await calls.getAttribute("aria-selected")) !== "true"; count += 1) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("ArrowLeft");
    await expect(calls).toHaveAttribute("aria-expanded", "false");
    await expect(left).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expect(left).toBeVisible();
    await expect(tree).toHaveAttribute("aria-activedescendant", (await calls.getAttribute("id")) ?? "");
  });
});

test("what an act did, and what is not possible, is told", async ({ page }) => {
  const editor = await openText(page, everything);
  const region = page.getByTestId("announcement");
  await expect(region).toHaveAttribute("aria-live", "polite");
  await editor.step("shape").click();

  await page.keyboard.press("a");
  await page.keyboard.type("echo more");
  await expect(page.getByRole("combobox", { name: "What should the step do?" })).toHaveAttribute(
    "aria-activedescendant",
    /.+/,
  );
  const kinds = page.getByRole("listbox", { name: "Kinds of step" });
  await expect(kinds.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect.poll(editor.said).toBe("Added echo-more after shape");

  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(editor.said).toBe("Moved echo-more after fetch");
  await page.keyboard.press("ControlOrMeta+d");
  await expect.poll(editor.said).toBe("Duplicated echo-more");
  await page.keyboard.press("Delete");
  await expect.poll(editor.said).toBe("Removed echo-more-2");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(editor.said).toMatch(/^Undone: /);
  await page.keyboard.press("Shift+ControlOrMeta+z");
  await expect.poll(editor.said).toMatch(/^Done again: /);

  await editor.step("fetch").click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(editor.said).toBe("Not possible: It is the first step of its list.");
  await page.keyboard.press("d");
  await expect.poll(editor.said).toMatch(/^Disabled fetch/);
});

test("words of one act do not outlast the next one", async ({ page }) => {
  const editor = await openText(page, everything);
  const refusal = "Not possible: It is the first step of its list.";
  const refuse = async () => {
    await editor.step("fetch").click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(editor.said).toBe(refusal);
    await expect(page.getByText("It is the first step of its list.", { exact: true })).toBeVisible();
  };

  await refuse();
  await page.keyboard.press("ArrowDown");
  await expect.poll(editor.said).toBe("");
  await expect(page.getByText("It is the first step of its list.", { exact: true })).toBeHidden({ timeout: 2000 });

  await refuse();
  await page.keyboard.press("0");
  await expect.poll(editor.said).toBe("Full size");
  await page.keyboard.press("1");
  await expect.poll(editor.said).toBe("The whole drawing is in sight");
});
