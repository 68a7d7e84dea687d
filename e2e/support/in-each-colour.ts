import { expect, type Page } from "@playwright/test";
import { settled } from "./breaches";

/** Looks at a page in light and in dark colours, without changing anything else about it. */
export async function inEachColour(page: Page, look: (colours: "light" | "dark") => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    await settled(page);
    await look(colorScheme);
  }
}
