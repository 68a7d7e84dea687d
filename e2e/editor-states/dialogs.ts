import { expect } from "@playwright/test";
import { everything } from "../support/everything";
import { type StateList, statesOf } from "./editor-state";
import { choose, closeFloating } from "./hands";

/** What floats above the drawing: menus, questions, lists. */
export const dialogs: StateList = {
  name: "Dialogs",
  window: "desktop",
  states: [
    ...statesOf(everything, [
      {
        name: "adding a step, with what would be written",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("a");
          await page.getByRole("combobox", { name: "What should the step do?" }).fill("approve Really?");
          await expect(page.getByTestId("quick-add-preview")).toContainText("approval");
        },
        leave: closeFloating,
      },
      {
        name: "renaming a step, with the lines that change",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("F2");
          await page.getByRole("textbox", { name: "New name of step shape" }).fill("form");
          await expect(page.getByTestId("rename-preview")).toContainText("reference");
        },
        leave: closeFloating,
      },
      {
        name: "a name that is refused",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("F2");
          const field = page.getByRole("textbox", { name: "New name of step shape" });
          await field.fill("fetch");
          await expect(field).toHaveAttribute("aria-invalid", "true");
        },
        leave: closeFloating,
      },
      {
        name: "the menu of a step",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("Shift+F10");
          await expect(page.getByRole("menu", { name: "Acts on the selected steps" })).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the menu of several steps",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
          await editor.step("shape").dispatchEvent("click", { shiftKey: true });
          await expect(editor.step("shape")).toHaveAttribute("aria-current", "true");
          await page.keyboard.press("Shift+F10");
          const menu = page.getByRole("menu", { name: "Acts on the selected steps" });
          await menu.getByRole("menuitem", { name: "Wrap and group" }).hover();
          await expect(page.getByRole("menuitem", { name: /^Group/ })).toBeVisible();
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
          await closeFloating(page);
        },
      },
      {
        name: "the menu of the canvas",
        arrange: async (page) => {
          await page.locator(".react-flow__pane").click({ button: "right", position: { x: 12, y: 12 } });
          await expect(page.getByRole("menu", { name: "Acts on the drawing" })).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the types that a step can become",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("r");
          await expect(page.getByRole("menu", { name: /^Type of shape/ })).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the question for a note",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("Shift+N");
          await expect(page.getByRole("dialog", { name: "Note on shape" })).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the question for the title of a group, refused",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("ControlOrMeta+g");
          const dialog = page.getByRole("dialog", { name: "Group shape" });
          await dialog.getByRole("button", { name: "Group", exact: true }).click();
          await expect(dialog.getByRole("alert")).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the question before dependants are deleted",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
          await page.keyboard.press("ControlOrMeta+Delete");
          await expect(page.getByRole("alertdialog", { name: /^Delete/ })).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the command palette, with acts and steps",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("ControlOrMeta+k");
          await page.getByPlaceholder("Find a workflow, a page, an action").fill("s");
          await expect(page.getByRole("option").first()).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the list of shortcuts",
        arrange: async (page, editor) => {
          await choose(editor, "shape");
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
        },
        leave: closeFloating,
      },
    ]),
    ...statesOf("args:\n  city: { default: Berlin }\nsteps:\n  - id: fetch\n    run: echo hello\n", [
      {
        name: "the form that starts a run",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Run", exact: true }).click();
          const dialog = page.getByRole("dialog", { name: /^Run/ });
          await expect(dialog.getByLabel(/city/)).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the question before a run of an unsaved text",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
          await page.keyboard.press("ControlOrMeta+d");
          await page.getByRole("button", { name: "Run", exact: true }).click();
          await expect(page.getByRole("alertdialog", { name: "Save before running?" })).toBeVisible();
        },
      },
    ]),
  ],
};
