import { expect, test } from "@playwright/test";
import { type Studio, startStudio } from "./support/studio";

// Nobody is signed in here: this is the first minute of a fresh studio.
test.use({ storageState: { cookies: [], origins: [] } });

let studio: Studio;

test.beforeAll(async () => {
  studio = await startStudio();
});

test.afterAll(async () => {
  await studio.stop();
});

test("the printed link leads into the workspace, once", async ({ page, browser }) => {
  await page.goto(studio.signInLink);
  await expect(page).toHaveURL(`${studio.origin}/w/home`);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Workflows" })).toBeVisible();

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const second = await stranger.newPage();
  await second.goto(studio.signInLink);
  await expect(second.getByText("This link was used or has expired")).toBeVisible();
  await second.goto(`${studio.origin}/w/home`);
  await expect(second).toHaveURL(`${studio.origin}/setup`);
  await stranger.close();
});

test("a stranger is told nothing by the HTTP interface", async ({ request }) => {
  const reply = await request.get(`${studio.origin}/api/workspaces/home/workflows`);

  expect(reply.status()).toBe(401);
  expect(await reply.json()).toMatchObject({ code: "not_signed_in" });
});
