import { expect, type Page, test } from "@playwright/test";
import { checkStates } from "../support/editor-states";
import { everything } from "../support/everything";
import type { OpenedText } from "../support/open-text";

const phone = { width: 360, height: 740 };

test.use({ hasTouch: true, isMobile: true });

const states: readonly {
  readonly name: string;
  readonly arrange: (page: Page, editor: OpenedText) => Promise<void>;
}[] = [
  {
    name: "the drawing",
    arrange: async (_, { step }) => {
      await expect(step("fetch")).toBeVisible();
    },
  },
  {
    name: "a step and its form",
    arrange: async (page, { step }) => {
      await step("shape").tap();
      await expect(page.getByRole("complementary", { name: "Step shape" })).toBeInViewport();
    },
  },
  {
    name: "the text",
    arrange: async (page, { text }) => {
      await page.getByRole("button", { name: "Text", exact: true }).tap();
      await expect(text.locator(".view-line").first()).toBeVisible();
    },
  },
  {
    name: "the problems",
    arrange: async (page) => {
      await page.getByRole("button", { name: /^\d+ warnings/ }).tap();
      await expect(page.getByRole("region", { name: "Problems" })).toBeVisible();
    },
  },
  {
    name: "adding a step",
    arrange: async (page, { step }) => {
      await step("shape").tap();
      await page.getByRole("button", { name: "Close this panel" }).tap();
      await page.getByRole("button", { name: "Insert a step here" }).first().dispatchEvent("click");
      await page.getByRole("combobox", { name: "What should the step do?" }).fill("approve Really?");
      await expect(page.getByTestId("quick-add-preview")).toContainText("approval");
    },
  },
  {
    name: "find and replace",
    arrange: async (page) => {
      await page.keyboard.press("ControlOrMeta+h");
      await page.getByRole("textbox", { name: "Find", exact: true }).fill("echo");
      await expect(page.getByTestId("search-count")).toContainText("match");
    },
  },
  {
    name: "the versions",
    arrange: async (page) => {
      await page.getByRole("button", { name: /show all versions/ }).tap();
      await expect(page.getByRole("dialog", { name: "Versions" })).toContainText("v1");
    },
  },
  {
    name: "the list of shortcuts",
    arrange: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
];

checkStates(
  states.map((state) => ({ ...state, text: everything })),
  phone,
);
