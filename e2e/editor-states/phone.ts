import { expect, type Page } from "@playwright/test";
import { everything, runnable } from "../support/everything";
import { doors } from "./doors";
import { drawings } from "./drawings";
import { type EditorState, type StateList, statesOf } from "./editor-state";
import { stepForms } from "./forms";
import { choose, closeFloating } from "./hands";
import { saving } from "./saving";
import { texts } from "./texts";

const stay = async () => undefined;

/** The same states as in a wide window: a person gets there in the same way. */
function like(list: StateList, names: readonly string[]): readonly EditorState[] {
  return names.map((name) => {
    const state = list.states.find((candidate) => candidate.name === name);
    if (state === undefined) throw new Error(`${list.name} has no “${name}”`);
    return state;
  });
}

/** Goes back to the drawing alone. */
async function closeStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close this panel" }).tap();
}

export const phone: StateList = {
  name: "Phone",
  window: "phone",
  states: [
    ...statesOf(everything, [
      {
        name: "the drawing",
        arrange: async (_, { step }) => {
          await expect(step("fetch")).toBeVisible();
        },
        leave: stay,
      },
      {
        name: "a step and its form",
        arrange: async (page, { step }) => {
          await step("shape").tap();
          await expect(page.getByRole("complementary", { name: "Step shape" })).toBeInViewport();
        },
        leave: closeStep,
      },
      {
        name: "the text",
        arrange: async (page, { text }) => {
          await page.getByRole("button", { name: "Text", exact: true }).tap();
          await expect(text.locator(".view-line").first()).toBeVisible();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Graph", exact: true }).tap();
        },
      },
      {
        name: "the problems",
        arrange: async (page) => {
          await page.getByRole("button", { name: /\d+ warnings/ }).tap();
          await expect(page.getByRole("region", { name: "Problems" })).toBeVisible();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Close the list of problems" }).tap();
        },
      },
      {
        name: "the outline",
        arrange: async (page, { step }) => {
          await page.getByRole("button", { name: "Outline and checks" }).tap();
          const row = page.getByRole("treeitem", { name: /look/ }).first();
          await row.tap();
          await expect(step("look")).toBeInViewport();
        },
        leave: stay,
      },
      {
        name: "the checks",
        arrange: async (page) => {
          await page.getByRole("tab", { name: "Checks" }).tap();
          await expect(page.getByRole("region", { name: "Effects" })).toBeVisible();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Close this list" }).tap();
        },
      },
      {
        name: "adding a step",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Insert a step here" }).first().dispatchEvent("click");
          await page.getByRole("combobox", { name: "What should the step do?" }).fill("approve Really?");
          await expect(page.getByTestId("quick-add-preview")).toContainText("approval");
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
        name: "several steps selected",
        arrange: async (page, { step }) => {
          await page.getByRole("application", { name: "Workflow graph" }).focus();
          await page.keyboard.press("ControlOrMeta+a");
          await expect(step("fetch")).toHaveAttribute("aria-current", "true");
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
        },
      },
      {
        name: "find and replace",
        arrange: async (page) => {
          await page.keyboard.press("ControlOrMeta+h");
          await page.getByRole("textbox", { name: "Find", exact: true }).fill("echo");
          await page.getByRole("textbox", { name: "Replace with" }).fill("printf");
          await expect(page.getByRole("button", { name: /^Replace all \d/ })).toBeVisible();
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
        },
      },
      {
        name: "the command palette",
        arrange: async (page) => {
          await page.getByRole("button", { name: /^Find anything/ }).tap();
          await page.getByPlaceholder("Find a workflow, a page, an action").fill("s");
          await expect(page.getByRole("option").first()).toBeVisible();
        },
        leave: closeFloating,
      },
      {
        name: "the versions",
        arrange: async (page) => {
          await page.getByRole("button", { name: /show all versions/ }).tap();
          await expect(page.getByRole("dialog", { name: "Versions" })).toContainText("v1");
        },
        leave: closeFloating,
      },
      {
        name: "the list of shortcuts",
        arrange: async (page) => {
          await page.getByRole("application", { name: "Workflow graph" }).focus();
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
        },
        leave: closeFloating,
      },
    ]),
    ...statesOf(runnable, [
      {
        name: "a dry run",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Dry run" }).tap();
          await expect(page.getByRole("list", { name: "Steps of the dry run" })).toContainText("waits for a person");
        },
        leave: stay,
      },
      {
        name: "what a workflow needs",
        arrange: async (page) => {
          const panel = page.getByRole("region", { name: "Before running" });
          await panel.getByRole("tab", { name: /^Needs/ }).tap();
          await expect(panel.getByRole("tabpanel", { name: /^Needs/ })).toContainText("mail");
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Clear the dry run" }).tap();
        },
      },
      {
        name: "the form that starts a run",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Run", exact: true }).tap();
          await expect(page.getByRole("dialog", { name: /^Run/ }).getByLabel(/city/)).toBeVisible();
        },
      },
    ]),
    ...like(texts, ["an empty text", "a text that was never readable", "a file of another dialect"]),
    ...like(drawings, [
      "containers and a workflow opened in place",
      "gates as diamonds, with their zones and the form of a question",
    ]),
    ...like(stepForms, [
      "a script in its own editor",
      "a script in a large editor",
      "a pipeline as stages",
      "the commands a stage can be",
      "the values to insert",
      "a question and its form",
      "a condition as rows, joined and refused",
      "an approval with its rules",
    ]),
    ...like(saving, [
      "a text that cannot be sent",
      "saving that failed",
      "merging what two people saved, where both changed the same",
      "two versions compared as drawing and text",
    ]),
    ...like(doors, ["a workflow that is loading", "a workflow that is not there", "the list of workflows"]),
  ],
};
