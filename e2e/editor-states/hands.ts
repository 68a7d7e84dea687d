import { expect, type Page } from "@playwright/test";
import type { OpenedText } from "../support/open-text";

/** Chooses a step, wherever it stands, and gives the drawing the keys. */
export async function choose({ step }: OpenedText, id: string): Promise<void> {
  await step(id).first().dispatchEvent("click");
  await expect(step(id).first()).toHaveAttribute("aria-current", "true");
}

/** Opens the form of a step, wherever it stands. */
export async function openStep(page: Page, editor: OpenedText, id: string): Promise<void> {
  await choose(editor, id);
  const show = page.getByRole("button", { name: new RegExp(`^(Form|Edit ${id})$`) });
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole("complementary", { name: `Step ${id}` })).toBeVisible();
}

/** Closes what floats above the page. */
export async function closeFloating(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=dialog], [role=alertdialog], [role=menu]")).toHaveCount(0);
}

/** The panel left of the drawing, with one of its tabs in front. */
export async function showSideTab(page: Page, name: string): Promise<void> {
  const show = page.getByRole("button", { name: "Show kinds and outline" });
  if (await show.isVisible()) await show.click();
  const side = page.getByRole("complementary", { name: "Add steps" });
  await side.getByRole("tab", { name }).click();
  await expect(side.getByRole("tabpanel", { name })).toBeVisible();
}

/** Somebody else saves a text meanwhile. */
export async function saveElsewhere(page: Page, { id }: OpenedText, text: string): Promise<void> {
  const address = `/api/workspaces/home/workflows/${id}`;
  const { version } = await (await page.request.get(address)).json();
  const headers = { origin: new URL(page.url()).origin };
  const saved = await page.request.put(address, { headers, data: { text, baseHash: version.hash, message: null } });
  expect(saved.ok(), await saved.text()).toBe(true);
}
