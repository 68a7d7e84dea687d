import { expect } from "@playwright/test";
import { checkStates } from "../support/editor-states";
import { everything } from "../support/everything";
import type { OpenedText } from "../support/open-text";

/** Chooses a step and gives the drawing the keys. */
async function choose({ step }: OpenedText, id: string): Promise<void> {
  await step(id).first().click();
  await expect(step(id).first()).toHaveAttribute("aria-current", "true");
}

checkStates([
  {
    name: "adding a step, with what would be written",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("a");
      await page.getByRole("combobox", { name: "What should the step do?" }).fill("approve Really?");
      await expect(page.getByTestId("quick-add-preview")).toContainText("approval");
    },
  },
  {
    name: "renaming a step, with the lines that change",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("F2");
      await page.getByRole("textbox", { name: "New name of step shape" }).fill("form");
      await expect(page.getByTestId("rename-preview")).toContainText("reference");
    },
  },
  {
    name: "a name that is refused",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("F2");
      await page.getByRole("textbox", { name: "New name of step shape" }).fill("fetch");
      await expect(page.getByRole("textbox", { name: "New name of step shape" })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
    },
  },
  {
    name: "the menu of a step",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("Shift+F10");
      await expect(page.getByRole("menu", { name: "Acts on the selected steps" })).toBeVisible();
    },
  },
  {
    name: "the menu of the canvas",
    text: everything,
    arrange: async (page) => {
      await page.locator(".react-flow__pane").click({ button: "right", position: { x: 12, y: 12 } });
      await expect(page.getByRole("menu", { name: "Acts on the drawing" })).toBeVisible();
    },
  },
  {
    name: "the types that a step can become",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("r");
      await expect(page.getByRole("menu", { name: /^Type of shape/ })).toBeVisible();
    },
  },
  {
    name: "the question for a note",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("Shift+N");
      await expect(page.getByRole("dialog", { name: "Note on shape" })).toBeVisible();
    },
  },
  {
    name: "the question for the title of a group, refused",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("ControlOrMeta+g");
      const dialog = page.getByRole("dialog", { name: "Group shape" });
      await dialog.getByRole("button", { name: "Group", exact: true }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "the question before dependants are deleted",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "fetch");
      await page.keyboard.press("ControlOrMeta+Delete");
      await expect(page.getByRole("alertdialog", { name: /^Delete/ })).toBeVisible();
    },
  },
  {
    name: "the command palette, with acts and steps",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByPlaceholder("Find a workflow, a page, an action").fill("s");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "the list of shortcuts",
    text: everything,
    arrange: async (page, editor) => {
      await choose(editor, "shape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "what is kept where",
    text: everything,
    arrange: async (page) => {
      await page.getByTestId("saved-state").click();
      await expect(page.getByRole("dialog", { name: "What is kept where" })).toBeVisible();
    },
  },
  {
    name: "the question before a run of an unsaved text",
    text: "steps:\n  - id: fetch\n    run: echo hello\n",
    arrange: async (page, editor) => {
      await choose(editor, "fetch");
      await page.keyboard.press("ControlOrMeta+d");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByRole("alertdialog", { name: "Save before running?" })).toBeVisible();
    },
  },
  {
    name: "the form that starts a run",
    text: "args:\n  city: { default: Berlin }\nsteps:\n  - id: fetch\n    run: echo hello\n",
    arrange: async (page) => {
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByRole("dialog", { name: /^Run/ })).toBeVisible();
    },
  },
]);
