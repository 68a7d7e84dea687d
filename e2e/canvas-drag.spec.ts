import { expect, type Page, test } from "@playwright/test";
import { boxOf, drag, pointOf, takeTo } from "./support/mouse";
import { type OpenedText, openText } from "./support/open-text";

const text = `name: drag # kept
steps:
  - id: first
    run: echo first
  - id: second
    run: echo second
  - id: both
    parallel:
      branches:
        - id: left
          run: echo left
        - id: right
          run: echo right
  # Comes along.
  - id: last
    run: echo last # says it
`;
const last = "  # Comes along.\n  - id: last\n    run: echo last # says it\n";
const second = "  - id: second\n    run: echo second\n";

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
});

/** The place between two steps that stand below each other. */
async function between(editor: OpenedText, above: string, below: string) {
  const [a, b] = [await boxOf(editor.step(above)), await boxOf(editor.step(below))];
  return { x: a.x + a.width / 2, y: (a.y + a.height + b.y) / 2 };
}

async function takenBack(page: Page, editor: OpenedText): Promise<void> {
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.savedState).toHaveText("Saved");
}

test("a step is dragged onto a line, and stands there in the file with its comment", async ({ page }) => {
  const editor = await openText(page, text);
  await takeTo(page, await pointOf(editor.step("last")), await between(editor, "first", "second"));
  await expect(page.getByTestId("insertion-marker")).toBeVisible();
  await page.mouse.up();
  await expect.poll(editor.said).toBe("Moved last after first");
  expect(await editor.bytes()).toBe(text.replace(last, "").replace(second, last + second));
  await takenBack(page, editor);
  expect(await editor.bytes()).toBe(text);
});

test("a step is dragged into a container and out of it", async ({ page }) => {
  const editor = await openText(page, text);
  const inside = "        # Comes along.\n        - id: last\n          run: echo last # says it\n";

  await test.step("between two branches", async () => {
    const [left, right] = [await pointOf(editor.step("left")), await pointOf(editor.step("right"))];
    await drag(page, await pointOf(editor.step("last")), { x: (left.x + right.x) / 2, y: left.y });
    await expect.poll(editor.said).toBe("Moved last in both, after left");
    const moved = text.replace(last, "").replace("        - id: right\n", `${inside}        - id: right\n`);
    expect(await editor.bytes()).toBe(moved);
  });

  await test.step("and back behind the container", async () => {
    const { x, y, width, height } = await boxOf(editor.step("both"));
    await drag(page, await pointOf(editor.step("last")), { x: x + width / 2, y: y + height + 40 });
    await expect.poll(editor.said).toBe("Moved last after both");
    expect(await editor.bytes()).toBe(text);
  });
});

test("several chosen steps are dragged together, and Escape calls a drag off", async ({ page }) => {
  const editor = await openText(page, text);
  await editor.step("first").click();
  await editor.step("second").click({ modifiers: ["Shift"] });

  await test.step("carried out", async () => {
    await drag(page, await pointOf(editor.step("second")), await between(editor, "both", "last"));
    await expect.poll(editor.said).toBe("Moved 2 steps after both");
    const both = `  - id: first\n    run: echo first\n${second}`;
    expect(await editor.bytes()).toBe(text.replace(both, "").replace(last, both + last));
    await takenBack(page, editor);
  });

  await test.step("called off", async () => {
    await takeTo(page, await pointOf(editor.step("second")), await between(editor, "both", "last"));
    await expect(page.getByText("2 steps", { exact: true })).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("combobox", { name: "What should the step do?" })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("insertion-marker")).toBeHidden();
    await page.mouse.up();
    await expect(editor.savedState).toHaveText("Saved");
    await expect(editor.step("second")).toHaveAttribute("aria-current", "true");
  });
});

test("a place that the language does not know is refused with its reason", async ({ page }) => {
  const loop = `steps:
  - id: list
    run: echo '[1]'
  - id: each
    for_each: $list.json
    steps:
      - id: work
        run: echo work
  - id: gate
    approval: Go on?
`;
  const editor = await openText(page, loop);
  const work = await pointOf(editor.step("work"));
  await takeTo(page, await pointOf(editor.step("gate")), { x: work.x, y: work.y + 10 });
  await expect(page.getByText(/for_each steps cannot hold approvals|approval/i).last()).toBeVisible();
  await page.mouse.up();
  await expect.poll(editor.said).toMatch(/^Not possible: /);
  expect(await editor.bytes()).toBe(loop);
});
