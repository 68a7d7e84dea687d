import { expect, type Page } from "@playwright/test";
import type { OpenedText } from "../support/open-text";
import { type StateList, statesOf } from "./editor-state";
import { closeFloating, openStep, saveElsewhere } from "./hands";

const text =
  "name: kept\nsteps:\n  - id: gate\n    approval: Send?\n  - id: send\n    run: mail -s hello ana@example.org\n";

/** Changes the question by hand. */
async function changeQuestion(page: Page, editor: OpenedText, question: string): Promise<void> {
  await openStep(page, editor, "gate");
  await page
    .getByRole("complementary", { name: "Step gate" })
    .getByRole("textbox", { name: /question/i })
    .fill(question);
}

/** The studio answers every request of the page with one failure. */
async function answerWith(page: Page, status: number, code: string, message: string, methods: readonly string[]) {
  await page.route("**/api/workspaces/**", async (route) => {
    if (!methods.includes(route.request().method())) return route.fallback();
    return route.fulfill({ status, json: { code, message } });
  });
}

/** What is kept where, and two texts beside each other. */
export const saving: StateList = {
  name: "Saving",
  window: "desktop",
  states: statesOf(text, [
    {
      name: "what is kept where",
      arrange: async (page) => {
        await page.getByTestId("saved-state").click();
        await expect(page.getByRole("dialog", { name: "What is kept where" })).toBeVisible();
      },
      leave: closeFloating,
    },
    {
      name: "a text that is not saved",
      arrange: async (page, editor) => {
        await changeQuestion(page, editor, "Really?");
        await expect(editor.savedState).toContainText("Kept on the server");
      },
      leave: async () => undefined,
    },
    {
      name: "a text that cannot be sent",
      arrange: async (page, editor) => {
        await page.context().setOffline(true);
        await changeQuestion(page, editor, "Really now?");
        await expect(editor.savedState).toContainText("Kept offline");
        await editor.savedState.click();
        await expect(page.getByRole("dialog", { name: "What is kept where" })).toContainText("does not answer");
      },
      leave: async (page, editor) => {
        await page.context().setOffline(false);
        await closeFloating(page);
        await expect(editor.savedState).toContainText("Kept on the server");
      },
    },
    {
      name: "saving that failed",
      arrange: async (page) => {
        await answerWith(page, 500, "internal", "The disk of the studio is full.", ["PUT"]);
        await page.keyboard.press("ControlOrMeta+s");
        await expect(page.getByText("Not saved")).toBeVisible();
      },
    },
    {
      name: "a login that ended",
      arrange: async (page, editor) => {
        await answerWith(page, 401, "not_signed_in", "Sign in first.", ["GET", "PUT", "POST", "PATCH"]);
        await changeQuestion(page, editor, "Really?");
        await expect(page.getByText("You are signed out")).toBeVisible();
      },
    },
    {
      name: "the notice of unsaved text that was put back",
      arrange: async (page, editor) => {
        await changeQuestion(page, editor, "Really?");
        await expect(editor.savedState).toContainText("Kept on the server");
        await page.reload();
        await expect(page.getByText("Your unsaved text is back")).toBeVisible();
      },
    },
    {
      name: "the notice of a newer version",
      arrange: async (page, editor) => {
        await saveElsewhere(page, editor, text.replace("hello", "greetings"));
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
        await expect(page.getByText("You saved version 2 in another tab or on another device")).toBeVisible();
      },
    },
    {
      name: "merging what two people saved, where both changed the same",
      arrange: async (page, editor) => {
        await changeQuestion(page, editor, "Really?");
        await saveElsewhere(page, editor, text.replace("Send?", "Now?"));
        await page.keyboard.press("ControlOrMeta+s");
        const dialog = page.getByRole("dialog", { name: "This workflow was changed meanwhile" });
        await expect(dialog).toContainText("Both of you changed 1 place");
        await expect(dialog.locator(".view-line").first()).toBeVisible();
      },
    },
    {
      name: "the list of versions, with unsaved text",
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
      arrange: async (page, editor) => {
        await saveElsewhere(page, editor, text.replace("  - id: gate\n    approval: Send?\n", ""));
        await page.goto(`/w/home/workflows/${editor.id}/compare?from=1&to=2`);
        await expect(page.getByRole("region", { name: "Drawing of both versions" })).toBeVisible();
        // A narrow window shows one after the other.
        const showText = page.getByRole("button", { name: "Text", exact: true });
        if (await showText.isVisible()) await showText.click();
        await expect(
          page.getByRole("region", { name: "Text of both versions" }).locator(".view-line").first(),
        ).toBeVisible();
      },
      leave: async () => undefined,
    },
    {
      name: "one step compared",
      arrange: async (page) => {
        await page
          .getByRole("region", { name: "Drawing of both versions" })
          .getByRole("button", { name: /gate/ })
          .click();
        await expect(page.getByRole("region", { name: "Text of both versions" })).toContainText("Step gate");
      },
      leave: async () => undefined,
    },
    {
      name: "the question before an old version comes back",
      arrange: async (page) => {
        await page.getByRole("button", { name: "Restore version 1" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
      },
    },
  ]),
};
