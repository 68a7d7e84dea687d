import { expect, type Page } from "@playwright/test";
import { checkStates, openStep } from "../support/editor-states";
import { everything } from "../support/everything";

async function showSideTab(page: Page, name: string): Promise<void> {
  const show = page.getByRole("button", { name: "Show kinds and outline" });
  if (await show.isVisible()) await show.click();
  const side = page.getByRole("complementary", { name: "Add steps" });
  await side.getByRole("tab", { name }).click();
  await expect(side.getByRole("tabpanel", { name })).toBeVisible();
}

checkStates(
  [
    { name: "the kinds of steps to add", arrange: (page: Page) => showSideTab(page, "Add") },
    {
      name: "the outline",
      arrange: async (page: Page) => {
        await showSideTab(page, "Outline");
        await page.getByRole("tree", { name: "Steps in file order" }).focus();
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("treeitem", { selected: true })).toBeVisible();
      },
    },
    { name: "the checks", arrange: (page: Page) => showSideTab(page, "Checks") },
    {
      name: "the left panel folded to icons",
      arrange: async (page: Page) => {
        const fold = page.getByRole("button", { name: "Fold the left panel" });
        if (await fold.isVisible()) await fold.click();
        await expect(page.getByRole("button", { name: "Show kinds and outline" })).toBeVisible();
      },
    },
    {
      name: "the problems",
      arrange: async (page: Page) => {
        await page.getByRole("button", { name: /^\d+ warnings/ }).click();
        await expect(page.getByRole("region", { name: "Problems" })).toBeVisible();
      },
    },
    {
      name: "find",
      arrange: async (page: Page) => {
        await page.keyboard.press("ControlOrMeta+f");
        await page.getByRole("textbox", { name: "Find", exact: true }).fill("fetch");
        await expect(page.getByTestId("search-count")).toContainText("match");
      },
    },
    {
      name: "find and replace, with the lines that change",
      arrange: async (page: Page) => {
        await page.keyboard.press("ControlOrMeta+h");
        await page.getByRole("textbox", { name: "Find", exact: true }).fill("echo");
        await page.getByRole("textbox", { name: "Replace with" }).fill("printf");
        await expect(page.getByRole("button", { name: /^Replace all \d/ })).toBeVisible();
      },
    },
  ].map((state) => ({ ...state, text: everything })),
);

const runnable = everything.slice(0, everything.indexOf("  - id: other\n"));

checkStates([
  {
    name: "a dry run on the drawing",
    text: runnable,
    arrange: async (page, editor) => {
      await page.getByRole("button", { name: "Dry run" }).click();
      await expect(page.getByRole("region", { name: "Before running" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Steps of the dry run" })).toContainText("waits for a person");
      await openStep(page, editor, "look");
    },
  },
  {
    name: "what a workflow needs",
    text: runnable,
    arrange: async (page) => {
      await page.getByRole("button", { name: "Dry run" }).click();
      const panel = page.getByRole("region", { name: "Before running" });
      await panel.getByRole("tab", { name: /^Needs/ }).click();
      await expect(panel.getByRole("tabpanel", { name: /^Needs/ })).toContainText("mail");
    },
  },
]);
