import { expect } from "@playwright/test";
import { everything } from "../support/everything";
import { type StateList, statesOf } from "./editor-state";

const foreign = `name: build
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: make
`;

/** What a text can be, from nothing to what belongs to another program. */
export const texts: StateList = {
  name: "Texts",
  window: "desktop",
  states: [
    ...statesOf("", [
      {
        name: "an empty text",
        arrange: async (page) => {
          await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
        },
        leave: async () => undefined,
      },
      {
        name: "the first step of an empty text",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Add the first step" }).click();
          await page.getByRole("combobox", { name: "What should the step do?" }).fill("echo hello");
          await expect(page.getByTestId("quick-add-preview")).toContainText("echo hello");
        },
      },
    ]),
    ...statesOf("name: bare\nsteps: []\n", [
      {
        name: "a workflow without steps",
        arrange: async (page) => {
          await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
        },
      },
    ]),
    ...statesOf(everything, [
      {
        name: "a text that broke after it was drawn",
        arrange: async (page, { step, goToEndOfText }) => {
          await goToEndOfText();
          await page.keyboard.press("ControlOrMeta+Home");
          await page.keyboard.type("{");
          // What the editor proposes would hide the beginning of the text.
          await page.keyboard.press("Escape");
          await expect(page.getByText("The drawing shows the last text that could be read.")).toBeVisible();
          await expect(step("lost")).toBeVisible();
        },
      },
    ]),
    ...statesOf("steps:\n  - id: [\n", [
      {
        name: "a text that was never readable",
        arrange: async (page) => {
          await expect(page.getByRole("button", { name: /^Show line/ })).toBeVisible();
        },
      },
    ]),
    ...statesOf(foreign, [
      {
        name: "a file of another dialect",
        arrange: async (page) => {
          await expect(page.getByRole("region", { name: "What was recognised" })).toBeVisible();
        },
      },
    ]),
  ],
};
