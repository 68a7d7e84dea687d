import { expect, test } from "@playwright/test";
import { openText } from "./support/open-text";

const text = `name: pocket
steps:
  - id: first
    run: echo first
  - id: look
    approval: Send it?
  - id: send
    run: mail -s Hello team@example.org
    when: $look.approved
`;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The drawing stands alone on a phone, so there is no text to wait for. */
test("a step is tapped, edited and undone on a phone", async ({ page }) => {
  const editor = await openText(page, text);
  await editor.step("look").tap();
  const panel = page.getByRole("complementary", { name: "Step look" });
  await expect(panel).toBeInViewport();
  await expect(editor.step("look")).toBeInViewport();
  await panel.getByRole("textbox", { name: /question/i }).fill("Really?");
  await expect(page.getByRole("button", { name: /^Undo: / })).toBeVisible();
  expect(await editor.bytes()).toBe(text.replace("Send it?", "Really?"));
  await panel.getByRole("button", { name: "Close this panel" }).tap();
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: /^Undo: / }).tap();
  expect(await editor.bytes()).toBe(text);
});

test("a long press opens the menu of a step", async ({ page }) => {
  const editor = await openText(page, text);
  const box = await editor.step("first").boundingBox();
  if (box === null) throw new Error("the step is not there");
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
  const menu = page.getByRole("menu", { name: "Acts on the selected steps" });
  await expect(menu).toBeVisible();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(menu).toBeVisible();
  await menu.getByRole("menuitem", { name: /^Duplicate/ }).tap();
  await expect.poll(editor.said).toBe("Duplicated first");
  await expect(editor.step("first-2")).toBeVisible();
});

test("outline and checks stand below the drawing, and the form of a step takes their place for a while", async ({
  page,
}) => {
  const editor = await openText(page, text);
  const checks = page.getByRole("tabpanel", { name: "Checks" });
  const form = page.getByRole("complementary", { name: "Step send" });

  await page.getByRole("button", { name: "Outline and checks" }).tap();
  await page.getByRole("treeitem", { name: /send/ }).tap();
  await expect(editor.step("send")).toHaveAttribute("aria-current", "true");
  await expect(editor.step("send")).toBeInViewport();
  await page.getByRole("tab", { name: "Checks" }).tap();
  await expect(checks).toContainText("1 effect, all behind a gate");

  await page.getByRole("button", { name: "Edit send" }).tap();
  await expect(form).toBeInViewport();
  await expect(checks).toBeHidden();
  await form.getByRole("button", { name: "Close this panel" }).tap();
  await expect(checks).toBeVisible();
  await page.getByRole("button", { name: "Close this list" }).tap();
  await expect(checks).toBeHidden();
});

test("what is tapped between the steps is large enough for a finger", async ({ page }) => {
  await openText(page, text);
  const between = page.getByRole("button", { name: "Insert a step here" });
  for (const button of [between.first(), page.getByRole("button", { name: "Add a step" })]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});
