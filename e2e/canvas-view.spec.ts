import { expect, test } from "@playwright/test";
import { acts } from "@/lib/editor/acts/table";
import { changes, choose, actsText as text } from "./support/changes-by-key";
import { drag, pointOf } from "./support/mouse";
import { openText } from "./support/open-text";

/** Where the other acts of the drawing are tried. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  "canvas-acts": ["copy", "paste", "wrap-parallel", "delete", "undo", "redo", "next-problem"],
  "draw-from-nothing": ["insert-before", "add", "open", "save", "run"],
  "own-file-keyboard": ["previous-problem"],
  "screen-reader": ["outline"],
  "dry-run": ["dry-run"],
  "canvas-changes": [
    ...["insert-after", "insert-on-line", "enable", "ungroup", "paste-references", "copy-file"],
    ...["select-all", "select-none", "walk-up", "walk-down", "walk-left", "walk-right", "extend-up", "extend-down"],
    ...["select-upstream", "select-downstream"],
  ],
  below: [
    ...["fit", "full-size", "zoom-in", "zoom-out", "fit-selection"],
    ...["tidy", "free-placement", "views", "menu", "palette", "shortcuts", "find", "replace"],
  ],
};

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1600, height: 1000 });
});

test("no act is left out", () => {
  const tried = [...changes.map(({ act }) => act), ...Object.values(elsewhere).flat()];
  expect(acts.map(({ id }) => id).filter((id) => !tried.includes(id))).toEqual([]);
});

test("the view is moved, arranged and searched by keys", async ({ page }) => {
  const editor = await openText(page, text);
  const viewport = page.locator(".react-flow__viewport");
  const zoom = async () =>
    Number(/scale\(([\d.]+)\)/.exec((await viewport.getAttribute("style")) ?? "")?.[1] ?? Number.NaN);
  await choose(editor, ["first"]);

  await test.step("zoom", async () => {
    await page.keyboard.press("0");
    await expect.poll(zoom).toBe(1);
    await page.keyboard.press("-");
    await expect.poll(zoom).toBeLessThan(1);
    const small = await zoom();
    await page.keyboard.press("+");
    await expect.poll(zoom).toBeGreaterThan(small);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("+");
    await expect.poll(zoom).toBeGreaterThan(1);
    await page.keyboard.press("1");
    await expect.poll(zoom).toBeLessThanOrEqual(1);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("-");
    await expect.poll(zoom).toBeLessThan(0.6);
    await page.keyboard.press(".");
    await expect.poll(zoom).toBeGreaterThan(0.9);
  });

  await test.step("free placement, and back in order", async () => {
    await page.keyboard.press("Shift+L");
    await expect.poll(editor.said).toBe("Not possible: Every step stands at its automatic place already.");
    await page.keyboard.press("Shift+F");
    await expect.poll(editor.said).toBe("Dragging moves steps on the canvas only");
    await page.keyboard.press("1");
    await expect(editor.step("last")).toBeInViewport({ ratio: 0.9 });
    const before = await pointOf(editor.step("last"));
    await drag(page, before, { x: before.x + 100, y: before.y });
    await expect.poll(editor.said).toBe("Moved last on the canvas; the file stays as it is");
    await expect(editor.savedState).toHaveText("Saved");
    await page.keyboard.press("Shift+L");
    await expect.poll(editor.said).toBe("Every step is back at its automatic place");
    await expect.poll(async () => Math.round((await pointOf(editor.step("last"))).x)).toBe(Math.round(before.x));
    await page.keyboard.press("Shift+F");
    await expect.poll(editor.said).toBe("Dragging reorders the file");
  });

  await test.step("graph, both, text", async () => {
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeHidden();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(editor.text).toBeHidden();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(editor.text).toBeVisible();
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeVisible();
  });

  await test.step("menus and lists", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menu", { name: "Acts on the selected steps" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("duplicate");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Duplicated second");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("find and replace", async () => {
    await choose(editor, ["first"]);
    await page.keyboard.press("ControlOrMeta+f");
    const find = page.getByRole("textbox", { name: "Find", exact: true });
    await expect(find).toBeFocused();
    await find.fill("echo");
    await page.keyboard.press("ControlOrMeta+h");
    await page.getByRole("textbox", { name: "Replace with" }).fill("print");
    await page.getByRole("button", { name: /^Replace all/ }).click();
    await expect(editor.text).toContainText("print right");
    expect(await editor.bytes()).toBe(text.replaceAll("echo", "print"));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });
});

test("replacing all tells beforehand what it breaks", async ({ page }) => {
  const ids = "steps:\n  - id: aa1\n    run: echo one\n  - id: use\n    run: cat\n    stdin: $aa1.stdout\n";
  const editor = await openText(page, ids);
  await choose(editor, ["use"]);
  await page.keyboard.press("ControlOrMeta+h");
  await page.getByRole("textbox", { name: "Find", exact: true }).fill("aa1");
  const replacement = page.getByRole("textbox", { name: "Replace with" });
  await replacement.fill("bb2");
  const lines = page.getByRole("region", { name: "Lines that replacing changes" });
  await expect(lines).toContainText("$bb2.stdout");
  await expect(page.getByText(/^Replacing all brings/)).toBeHidden();
  await replacement.fill("a b");
  await expect(page.getByText("Replacing all brings a new problem")).toBeVisible();
  await expect(page.getByText(/ids in references have letters, digits/)).toBeVisible();
  await page.getByRole("button", { name: /^Replace all/ }).click();
  await expect(page.getByRole("button", { name: "1 warning" })).toBeVisible();
});

test("the label of a line leaves the number of problems in sight", async ({ page }) => {
  const wired =
    "steps:\n  - id: a\n    run: echo one\n  - id: b\n    run: cat\n    stdin: $a.stdout\n    timeoutMs: 5\n    colour: red\n";
  const editor = await openText(page, wired);
  await choose(editor, ["b"]);
  const label = await page.getByText("stdout → stdin").boundingBox();
  const badge = await editor.step("b").getByText("Warnings:").locator("..").boundingBox();
  if (label === null || badge === null) throw new Error("label or badge is not there");
  const apart =
    label.y + label.height <= badge.y || label.x >= badge.x + badge.width || label.x + label.width <= badge.x;
  expect(apart).toBe(true);
});
