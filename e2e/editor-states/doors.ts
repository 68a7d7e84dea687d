import { expect } from "@playwright/test";
import { type StateList, statesOf } from "./editor-state";

const nobody = "00000000-0000-4000-8000-000000000000";

/** The page before there is an editor on it, or where there will be none. */
export const doors: StateList = {
  name: "Doors",
  window: "desktop",
  states: statesOf("name: slow\nsteps:\n  - id: fetch\n    run: echo hello\n", [
    {
      name: "a workflow that is loading",
      arrange: async (page, { id }) => {
        await page.goto("/w/home/workflows");
        // What the link fetches in advance holds the page that stands there meanwhile.
        await page.waitForLoadState("networkidle");
        const never = () => new Promise<void>(() => undefined);
        await page.route("**/_next/static/**", never);
        await page.route(`**/workflows/${id}**`, never);
        await page.locator(`a[href$="${id}"]`).first().click();
        await expect(page.getByRole("status").filter({ hasText: "Opening the workflow" })).toBeVisible();
      },
    },
    {
      name: "a workflow that is not there",
      arrange: async (page) => {
        await page.goto(`/w/home/workflows/${nobody}`);
        await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
      },
      leave: async () => undefined,
    },
    {
      name: "the list of workflows",
      arrange: async (page) => {
        await page.goto("/w/home/workflows");
        await expect(page.getByRole("link", { name: "jacket-advice" }).first()).toBeVisible();
      },
    },
  ]),
};
