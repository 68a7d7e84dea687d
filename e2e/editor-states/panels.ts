import { expect } from "@playwright/test";
import { everything, runnable } from "../support/everything";
import { type StateList, statesOf } from "./editor-state";
import { choose, openStep, showSideTab } from "./hands";

/** What stands beside the drawing. */
export const panels: StateList = {
  name: "Panels",
  window: "desktop",
  states: [
    ...statesOf(everything, [
      {
        name: "the problems",
        arrange: async (page) => {
          await page.getByRole("button", { name: /\d+ warnings/ }).click();
          await expect(page.getByRole("region", { name: "Problems" })).toBeVisible();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Close the list of problems" }).click();
        },
      },
      {
        name: "find",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
          await page.keyboard.press("ControlOrMeta+f");
          await page.getByRole("textbox", { name: "Find", exact: true }).fill("fetch");
          await expect(page.getByTestId("search-count")).toContainText("match");
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
        },
      },
      {
        name: "find and replace, with the lines that change",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
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
        name: "an expression that cannot be searched for",
        arrange: async (page) => {
          await page.keyboard.press("ControlOrMeta+f");
          await page.getByRole("button", { name: "Regular expression" }).click();
          await page.getByRole("textbox", { name: "Find", exact: true }).fill("(");
          await expect(page.getByRole("textbox", { name: "Find", exact: true })).toHaveAttribute(
            "aria-invalid",
            "true",
          );
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Regular expression" }).click();
          await page.keyboard.press("Escape");
        },
      },
      {
        name: "the kinds of steps to add",
        arrange: (page) => showSideTab(page, "Add"),
        leave: async () => undefined,
      },
      {
        name: "the outline",
        arrange: async (page) => {
          await showSideTab(page, "Outline");
          await page.getByRole("tree", { name: "Steps in file order" }).focus();
          await page.keyboard.press("ArrowDown");
          await expect(page.getByRole("treeitem", { selected: true })).toBeVisible();
        },
        leave: async () => undefined,
      },
      {
        name: "the checks, beside the zones",
        arrange: async (page) => {
          await showSideTab(page, "Checks");
          await expect(page.getByRole("region", { name: "Keys nothing reads" })).toBeVisible();
        },
        leave: async () => undefined,
      },
      {
        name: "what a command really does",
        arrange: async (page) => {
          await page
            .getByRole("button", { name: /really does$/ })
            .first()
            .click();
          await expect(page.getByRole("menu")).toBeVisible();
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Fold the left panel" }).click();
        },
      },
    ]),
    ...statesOf(runnable, [
      {
        name: "a dry run on the drawing",
        arrange: async (page, editor) => {
          await page.getByRole("button", { name: "Dry run" }).click();
          await expect(page.getByRole("region", { name: "Before running" })).toBeVisible();
          await expect(page.getByRole("list", { name: "Steps of the dry run" })).toContainText("waits for a person");
          await openStep(page, editor, "look");
        },
        leave: async () => undefined,
      },
      {
        name: "what a workflow needs",
        arrange: async (page) => {
          const panel = page.getByRole("region", { name: "Before running" });
          await panel.getByRole("tab", { name: /^Needs/ }).click();
          await expect(panel.getByRole("tabpanel", { name: /^Needs/ })).toContainText("mail");
        },
        leave: async (page) => {
          const panel = page.getByRole("region", { name: "Before running" });
          await panel.getByRole("tab", { name: /^Dry run/ }).click();
        },
      },
      {
        name: "a dry run beside the drawing",
        arrange: async (page) => {
          const panel = page.getByRole("region", { name: "Before running" });
          await panel.getByRole("button", { name: "Move this panel to the side" }).click();
          await expect(panel.getByRole("button", { name: "Move this panel to the bottom" })).toBeVisible();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Move this panel to the bottom" }).click();
        },
      },
    ]),
  ],
};
