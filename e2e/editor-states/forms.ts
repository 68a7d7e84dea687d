import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Arranged, type StateList, statesOf } from "./editor-state";
import { closeFloating, openStep } from "./hands";

const text = readFileSync(path.resolve(import.meta.dirname, "../fixtures/forms.lobster"), "utf8");

type Form = {
  readonly name: string;
  readonly step: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly leave?: Arranged["leave"];
};

const panelOf = (page: Page) => page.locator("#step-inspector");

/** Brings the text back to what was opened. */
async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByTestId("saved-state")).toHaveText("Saved");
}

const stay = async () => undefined;

const forms: readonly Form[] = [
  {
    name: "a script in its own editor",
    step: "fetch",
    fill: async (page) => {
      await panelOf(page).getByLabel("Command", { exact: true }).first().focus();
      await expect(panelOf(page).locator(".monaco-editor .view-line").first()).toBeVisible();
    },
    leave: stay,
  },
  {
    name: "a script in a large editor",
    step: "fetch",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Open Command in a large editor" }).click();
      const large = page.getByRole("dialog", { name: "Command of fetch" });
      await expect(large.locator(".monaco-editor .view-line").first()).toBeVisible();
    },
    leave: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  },
  {
    name: "a pipeline as stages",
    step: "shape",
    fill: async (page) => {
      await expect(panelOf(page).getByRole("list", { name: "Stages" })).toBeVisible();
    },
    leave: stay,
  },
  {
    name: "the commands a stage can be",
    step: "shape",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Add a stage" }).click();
      await expect(page.getByPlaceholder("Search commands")).toBeFocused();
    },
    leave: closeFloating,
  },
  {
    name: "the values to insert",
    step: "tell",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Insert a value into Command" }).click();
      await expect(page.getByRole("dialog", { name: "Values for Command" })).toBeVisible();
    },
    leave: closeFloating,
  },
  {
    name: "the ways to insert a value",
    step: "tell",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Insert a value into Command" }).click();
      await page.getByRole("searchbox", { name: "Search values" }).fill("fetch stdout");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Insert as a quoted variable" })).toBeVisible();
    },
    leave: closeFloating,
  },
  {
    name: "a question and its form",
    step: "ask",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Edit beside the form" }).click();
      const dialog = page.getByRole("dialog", { name: "Answer and its form" });
      await dialog.getByRole("button", { name: "Details of count" }).click();
      await expect(dialog.getByRole("region", { name: "Preview of the form" })).toBeVisible();
    },
    leave: closeFloating,
  },
  {
    name: "a question in the panel",
    step: "ask",
    fill: async (page) => {
      await expect(panelOf(page).getByRole("button", { name: "Edit beside the form" })).toBeVisible();
    },
    leave: stay,
  },
  {
    name: "a condition as rows, joined and refused",
    step: "tell",
    fill: async (page) => {
      const condition = panelOf(page).getByRole("textbox", { name: "Only when" });
      await condition.fill("$fetch.json.count > 5 && ($shape.skipped || $fetch.json.state == open)");
      await expect(panelOf(page).getByLabel("How these conditions are joined").first()).toBeVisible();
    },
    leave: undo,
  },
  {
    name: "a condition that ends too early",
    step: "tell",
    fill: async (page) => {
      await panelOf(page).getByRole("textbox", { name: "Only when" }).fill("$fetch.json.count >");
      await expect(panelOf(page).getByText("This condition ends too early.")).toBeVisible();
    },
  },
  {
    name: "a value that is refused, with help",
    step: "tell",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "What is Timeout (ms)?" }).click();
      await panelOf(page).getByRole("textbox", { name: "Timeout (ms)" }).fill("soon");
      await expect(panelOf(page).getByText("This must be a number.")).toBeVisible();
    },
  },
  {
    name: "an approval with its rules",
    step: "tell",
    fill: async (page) => {
      await panelOf(page).getByRole("button", { name: "Approval", exact: true }).click();
      await panelOf(page).getByRole("combobox", { name: "Approval" }).selectOption("Question and rules");
      await expect(panelOf(page).getByLabel("Only this person may approve")).toBeVisible();
    },
  },
];

/** What a step or the workflow itself is edited with. */
export const stepForms: StateList = {
  name: "Forms",
  window: "desktop",
  states: statesOf(text, [
    {
      name: "the workflow itself",
      arrange: async (page) => {
        await expect(page.getByRole("complementary", { name: "Workflow" })).toBeVisible();
      },
      leave: stay,
    },
    ...forms.map(
      ({ name, step, fill, leave }): Arranged => ({
        name,
        arrange: async (page, editor) => {
          await openStep(page, editor, step);
          await fill(page);
        },
        ...(leave === undefined ? {} : { leave }),
      }),
    ),
  ]),
};
