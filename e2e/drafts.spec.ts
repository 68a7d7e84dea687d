import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { storeWorkflow } from "./support/store-workflow";
import { workflowPage } from "./support/workflow-page";

const text = `name: Notes
steps:
  - id: fetch
    run: echo fetch
  - id: send
    run: echo send
`;

const addressOf = (id: string) => `/w/home/workflows/${id}`;

async function openEditor(page: Page, id: string) {
  await page.goto(addressOf(id));
  return workflowPage(page);
}

async function typeAtEnd(page: Page, typed: string): Promise<void> {
  const editor = await workflowPage(page);
  await editor.goToEndOfText();
  await page.keyboard.type(typed);
}

async function stored(page: Page, id: string): Promise<WorkflowDetail> {
  return (await page.request.get(`/api/workspaces/home/workflows/${id}`)).json();
}

/** Another browser of the same person: the same login, nothing else. */
async function otherDevice(page: Page): Promise<BrowserContext> {
  const { cookies } = await page.context().storageState();
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("The browser is gone");
  await context.addCookies(cookies);
  return context;
}

/** Saves as somebody else would, on top of the newest version. */
async function saveElsewhere(page: Page, id: string, change: (before: string) => string): Promise<void> {
  const before = await stored(page, id);
  const answer = await page.request.put(`/api/workspaces/home/workflows/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { text: change(before.text), baseHash: before.version.hash, message: null },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test("what was typed and not saved is back after a reload, in a new tab and on another device", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  await expect(editor.savedState).toHaveText("Saved");

  await typeAtEnd(page, "# not saved");
  await expect(editor.savedState).toContainText("Kept on the server");
  await editor.savedState.click();
  await expect(page.getByRole("dialog", { name: "What is kept where" })).toContainText("The server keeps this text");
  await page.keyboard.press("Escape");

  await test.step("a reload puts it back and says so", async () => {
    await page.reload();
    const again = await workflowPage(page);
    await expect(again.text).toContainText("# not saved");
    await expect(page.getByRole("status").filter({ hasText: "Your unsaved text is back" })).toBeVisible();
    await expect(again.savedState).toContainText("Kept on the server");
  });

  await test.step("the list of workflows says that there is unsaved text", async () => {
    await page.goto("/w/home/workflows");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href="${addressOf(id)}"]`) });
    await expect(row.getByText("Unsaved text")).toBeVisible();
    await page.goto(addressOf(id));
    await workflowPage(page);
  });

  await test.step("another device is asked, and has it too", async () => {
    const context = await otherDevice(page);
    const other = await context.newPage();
    await other.goto(`${baseURL}${addressOf(id)}`);
    const there = await workflowPage(other);
    const notice = other.getByRole("status").filter({ hasText: "There is an unsaved text from Chrome on Linux" });
    await expect(notice).toBeVisible();
    await expect(there.text).not.toContainText("# not saved");
    await notice.getByRole("button", { name: "Open it" }).click();
    await expect(there.text).toContainText("# not saved");
    await other.keyboard.press("ControlOrMeta+s");
    await expect(there.savedState).toHaveText("Saved");
    await context.close();
  });

  expect((await stored(page, id)).text).toBe(`${text}# not saved`);
  await test.step("the first device learns that its text was saved, and asks no more", async () => {
    await page.reload();
    const again = await workflowPage(page);
    await expect(again.savedState).toHaveText("Saved");
    await expect(page.getByText("There is an unsaved text")).toHaveCount(0);
  });
});

test("a login that ends keeps the text here, and signing in again goes on without a reload", async ({ page }) => {
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();

  await typeAtEnd(page, "# typed without a login");

  const notice = page.getByRole("status").filter({ hasText: "You are signed out" });
  await expect(notice).toContainText("Kept in this browser");
  await expect(editor.savedState).toContainText("Kept offline");
  await page.context().addCookies(cookies);
  await notice.getByRole("button", { name: "I have signed in elsewhere" }).click();
  await expect(notice).toHaveCount(0);
  await expect(editor.savedState).toContainText("Kept on the server");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(editor.savedState).toHaveText("Saved");
  expect((await stored(page, id)).text).toBe(`${text}# typed without a login`);
});

test("B85, B88: two who change one file get both changes, also when the other saves again meanwhile", async ({
  page,
}) => {
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  await saveElsewhere(page, id, (before) => before.replace("echo fetch", "echo fetch more"));
  await typeAtEnd(page, "  - id: last\nrun: echo last\n");

  await page.keyboard.press("ControlOrMeta+s");

  const dialog = page.getByRole("dialog", { name: "This workflow was changed meanwhile" });
  await expect(dialog).toContainText("both are in the merged text");
  await saveElsewhere(page, id, (before) => before.replace("echo send", "echo send more"));
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(dialog).toContainText("saved version 3");
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.savedState).toHaveText("Saved");

  const after = await stored(page, id);
  for (const part of ["echo fetch more", "echo send more", "echo last"]) expect(after.text).toContain(part);
  expect(after.version.number).toBe(4);
});

test("a field that both changed is asked about, and nothing is stored before the answer", async ({ page }) => {
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  await saveElsewhere(page, id, (before) => before.replace("echo send", "echo theirs"));
  await editor.goToEndOfText();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type(" mine");
  await page.keyboard.press("ControlOrMeta+s");

  const dialog = page.getByRole("dialog", { name: "This workflow was changed meanwhile" });
  await expect(dialog.getByRole("group", { name: "Step send: run" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save merged" })).toBeDisabled();
  await dialog.getByRole("radio", { name: /Keep both/ }).check();
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(editor.savedState).toHaveText("Saved");

  expect((await stored(page, id)).text).toContain("    run: echo theirs\n  # - id: send\n  #   run: echo send mine\n");
});

test("B86: going back from a file with changes leaves the other file alone, and keeps the changes", async ({
  page,
}) => {
  const first = await storeWorkflow(page, [text]);
  const second = await storeWorkflow(page, [text.replace("Notes", "Other")]);
  await openEditor(page, first.id);
  await openEditor(page, second.id);
  await typeAtEnd(page, "# of the second");

  await page.goBack();
  const editor = await workflowPage(page);
  await page.keyboard.press("ControlOrMeta+s");

  await expect(editor.savedState).toHaveText("Saved");
  expect((await stored(page, first.id)).text).toBe(text);
  const there = await openEditor(page, second.id);
  await expect(there.text).toContainText("# of the second");
});

test("B87: two quick saves with a change between them end as one newest version with everything", async ({ page }) => {
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  await page.route(`**/workflows/${id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 700));
    return route.continue();
  });
  await typeAtEnd(page, "# one");
  await page.keyboard.press("ControlOrMeta+s");
  await page.keyboard.type(" two");
  await page.keyboard.press("ControlOrMeta+s");

  await expect(editor.savedState).toHaveText("Saved", { timeout: 20_000 });
  await expect.poll(async () => (await stored(page, id)).text).toBe(`${text}# one two`);
  await expect(editor.savedState).toHaveText("Saved");
});

test("B94: undo in a workflow that was just opened does nothing", async ({ page }) => {
  const { id } = await storeWorkflow(page, [text]);
  const editor = await openEditor(page, id);
  await editor.goToEndOfText();
  for (let times = 0; times < 3; times++) await page.keyboard.press("ControlOrMeta+z");

  await expect(editor.savedState).toHaveText("Saved");
  await expect(editor.text).toContainText("echo send");
});
