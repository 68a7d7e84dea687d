import type { Locator, Page } from "@playwright/test";

type Point = { readonly x: number; readonly y: number };

/** Where something stands once it no longer moves, in pixels of the window. */
export async function boxOf(part: Locator) {
  const element = await part.elementHandle();
  await element?.waitForElementState("stable");
  const box = (await element?.boundingBox()) ?? null;
  if (box === null) throw new Error("it must be in sight");
  return box;
}

/** The middle of something, or a place in it. */
export async function pointOf(part: Locator, offset?: Point): Promise<Point> {
  const box = await boxOf(part);
  const { x, y } = offset ?? { x: box.width / 2, y: box.height / 2 };
  return { x: box.x + x, y: box.y + y };
}

/** Takes something and moves it, with the steps of a hand, so that everything on the way hears it. The button stays down. */
export async function takeTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A drag begins a few pixels from where the button went down, and what comes before is no part of it.
  await page.mouse.move(from.x + Math.sign(to.x - from.x) * 6, from.y + Math.sign(to.y - from.y) * 6);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await takeTo(page, from, to);
  await page.mouse.up();
}
