import { expect } from "@playwright/test";
import { checkStates } from "../support/editor-states";
import { everything } from "../support/everything";

const foreign = `name: build
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: make
`;

checkStates([
  {
    name: "an empty text",
    text: "",
    arrange: async (page) => {
      await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
    },
  },
  {
    name: "a workflow without steps",
    text: "name: bare\nsteps: []\n",
    arrange: async (page) => {
      await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
    },
  },
  {
    name: "a drawing of everything",
    text: everything,
    arrange: async (_, { step }) => {
      await expect(step("lost")).toBeVisible();
    },
  },
  {
    name: "a drawing with a step selected",
    text: everything,
    arrange: async (page, { step }) => {
      await step("look").click();
      await expect(page.getByRole("complementary", { name: "Step look" })).toBeVisible();
    },
  },
  {
    name: "a drawing with several steps selected",
    text: everything,
    arrange: async (page, { step }) => {
      await step("fetch").click();
      await page.keyboard.press("ControlOrMeta+a");
      await expect(step("lost")).toHaveAttribute("aria-current", "true");
    },
  },
  {
    name: "a drawing without the text",
    text: everything,
    arrange: async (page, { text }) => {
      await page.getByRole("button", { name: "Graph", exact: true }).click();
      await expect(text).toBeHidden();
    },
  },
  {
    name: "the text without the drawing",
    text: everything,
    arrange: async (page, { step }) => {
      await page.getByRole("button", { name: "Text", exact: true }).click();
      await expect(step("fetch")).toBeHidden();
    },
  },
  {
    name: "a text that broke after it was drawn",
    text: everything,
    arrange: async (page, { step, goToEndOfText }) => {
      await goToEndOfText();
      await page.keyboard.type("  - id: [");
      await expect(page.getByText(/last .*(good|read)|cannot be drawn|waits for the text/i).first()).toBeVisible();
      await expect(step("lost")).toBeVisible();
    },
  },
  {
    name: "a text that was never readable",
    text: "steps:\n  - id: [\n",
    arrange: async (page) => {
      await expect(page.getByRole("button", { name: /^Show line/ })).toBeVisible();
    },
  },
  {
    name: "a file of another dialect",
    text: foreign,
    arrange: async (page) => {
      await expect(page.getByRole("region", { name: "What was recognised" })).toBeVisible();
    },
  },
]);
