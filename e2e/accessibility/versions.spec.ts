import { expect, type Page } from "@playwright/test";
import { checkStates } from "../support/editor-states";
import type { OpenedText } from "../support/open-text";

const text =
  "name: kept\nsteps:\n  - id: gate\n    approval: Send?\n  - id: send\n    run: mail -s hello ana@example.org\n";

/** Changes the question by hand. */
async function changeQuestion(page: Page, { step }: OpenedText, question: string): Promise<void> {
  await step("gate").click();
  await page
    .getByRole("complementary", { name: "Step gate" })
    .getByRole("textbox", { name: /question/i })
    .fill(question);
}

/** Somebody else saves a text meanwhile. */
async function saveElsewhere(page: Page, { id }: OpenedText, next: string): Promise<void> {
  const address = `/api/workspaces/home/workflows/${id}`;
  const { version } = await (await page.request.get(address)).json();
  const headers = { origin: new URL(page.url()).origin };
  const saved = await page.request.put(address, { headers, data: { text: next, baseHash: version.hash } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

checkStates([
  {
    name: "the list of versions, with unsaved text",
    text,
    arrange: async (page, editor) => {
      await saveElsewhere(page, editor, text.replace("hello", "greetings"));
      await page.reload();
      await changeQuestion(page, editor, "Really?");
      await page.getByRole("button", { name: "Version 2, show all versions" }).click();
      await expect(page.getByRole("dialog", { name: "Versions" })).toContainText("v1");
    },
  },
  {
    name: "two versions compared as drawing and text",
    text,
    arrange: async (page, editor) => {
      await saveElsewhere(page, editor, text.replace("  - id: gate\n    approval: Send?\n", ""));
      await page.goto(`/w/home/workflows/${editor.id}/compare?from=1&to=2`);
      await expect(page.getByRole("region", { name: "Drawing of both versions" })).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Text of both versions" }).locator(".view-line").first(),
      ).toBeVisible();
    },
  },
  {
    name: "the notice of unsaved text that was put back",
    text,
    arrange: async (page, editor) => {
      await changeQuestion(page, editor, "Really?");
      await expect(editor.savedState).toContainText("Kept on the server");
      await page.reload();
      await expect(page.getByText("Your unsaved text is back")).toBeVisible();
    },
  },
  {
    name: "the notice of a newer version",
    text,
    arrange: async (page, editor) => {
      await saveElsewhere(page, editor, text.replace("hello", "greetings"));
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(page.getByText("You saved version 2 in another tab or on another device")).toBeVisible();
    },
  },
  {
    name: "merging what two people saved, where both changed the same",
    text,
    arrange: async (page, editor) => {
      await changeQuestion(page, editor, "Really?");
      await saveElsewhere(page, editor, text.replace("Send?", "Now?"));
      await page.keyboard.press("ControlOrMeta+s");
      const dialog = page.getByRole("dialog", { name: "This workflow was changed meanwhile" });
      await expect(dialog).toContainText("Both of you changed 1 place");
      await expect(dialog.locator(".view-line").first()).toBeVisible();
    },
  },
]);
