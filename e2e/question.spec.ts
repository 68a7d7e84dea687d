import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Studio, startStudio } from "./support/studio";

test.use({ storageState: { cookies: [], origins: [] } });

const fixture = (name: string) => path.resolve(import.meta.dirname, "fixtures", name);

let studio: Studio;

test.beforeAll(async () => {
  studio = await startStudio();
});

test.afterAll(async () => {
  await studio.stop();
});

async function breaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

function answerForm(page: Page) {
  const request = page.getByRole("article", { name: "Request of party" });
  return {
    request,
    number: request.getByLabel(/How many guests/),
    names: request.getByRole("group", { name: /^Names/ }),
    place: request.getByRole("group", { name: /^Place/ }),
    host: request.getByRole("group", { name: /^Host/ }),
    send: request.getByRole("button", { name: /^Send answer/ }),
  };
}

async function addName(names: Locator, name: string): Promise<void> {
  await names.getByRole("button", { name: /^Add/ }).click();
  await names.getByRole("textbox").last().fill(name);
}

test("a person answers a question, at first wrongly, and loop, branches and another workflow run on it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(studio.signInLink);
  await expect(page).toHaveURL(`${studio.origin}/w/home`);

  await test.step("two files are imported together and keep their names", async () => {
    await page.goto(`${studio.origin}/w/home/workflows`);
    await page.getByRole("button", { name: "Import" }).click();
    await page
      .getByRole("dialog")
      .locator('input[type="file"]')
      .setInputFiles([fixture("party.lobster"), fixture("greet.lobster")]);
    await expect(page.getByRole("link", { name: "party", exact: true })).toBeVisible();
    await expect(page.getByText("greet.lobster")).toBeVisible();
  });

  await test.step("the run stops at the question", async () => {
    await page.getByRole("button", { name: "Run party" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText("Waiting for your answer")).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[data-step-id="plan"][data-status="waiting_input"]')).toBeVisible();
    await page.getByRole("link", { name: "Open request" }).click();
  });

  const form = answerForm(page);

  await test.step("the request shows what it is about, what runs behind it, and a form with the suggestion", async () => {
    await expect(form.request.getByRole("cell", { name: "cake" })).toBeVisible();
    const plan = page.getByRole("list", { name: "Steps that run if you answer" });
    await expect(plan).toContainText("letters");
    await expect(plan).toContainText("bake");
    await expect(plan).toContainText("Runs the steps of greet.lobster");
    await expect(form.place.getByRole("radio", { name: "garden" })).toBeChecked();
    await expect(form.request.getByRole("radio", { name: "Yes" })).not.toBeChecked();
  });

  for (const scheme of ["light", "dark"] as const) {
    await test.step(`the form has no breach in ${scheme} colours`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await breaches(page)).toEqual([]);
    });
  }

  await test.step("a wrong answer is refused with all that is wrong, and nothing typed is lost", async () => {
    await form.number.fill("many");
    await addName(form.names, "M");
    await form.host.getByLabel(/Phone/).fill("call me");
    await page.keyboard.press("ControlOrMeta+Enter");

    await expect(form.request.getByRole("alert")).toContainText("4 things are not right yet");
    await expect(form.number).toHaveAttribute("aria-invalid", "true");
    await expect(form.number).toBeFocused();
    await expect(form.number).toHaveAccessibleDescription(/This must be a whole number/);
    await expect(form.names).toContainText("Entry 1: This needs at least 2 characters.");
    await expect(form.host.getByLabel(/^Name/)).toHaveAccessibleDescription(/This needs an answer/);
    await expect(form.host.getByLabel(/Phone/)).toHaveAccessibleDescription(/Must match pattern/);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await breaches(page)).toEqual([]);
    await page.screenshot({ path: "test-results/screens/answer-wrong.png", fullPage: true });
    await expect(page.getByRole("navigation").getByRole("link", { name: /Inbox.*1/ })).toBeVisible();
  });

  await test.step("the draft outlives a reload, and JSON shows the same answer", async () => {
    await page.reload();
    await expect(page.getByText("Your draft is back")).toBeVisible();
    await expect(form.number).toHaveValue("many");
    await form.number.fill("2");
    await form.names.getByRole("textbox").fill("Mia");
    await form.host.getByLabel(/^Name/).fill("Ida");
    await form.host.getByLabel(/Phone/).fill("");
    await addName(form.names, "Theo");

    await page.getByRole("button", { name: "JSON" }).click();
    const json = await page.getByLabel("Answer as JSON").inputValue();
    expect(JSON.parse(json)).toEqual({ place: "garden", count: 2, names: ["Mia", "Theo"], host: { name: "Ida" } });
    await page.getByRole("button", { name: "Form", exact: true }).click();
    await expect(form.number).toHaveValue("2");
  });

  await test.step("a right answer runs everything behind it to a green end", async () => {
    await form.send.click();
    await expect(page.getByText("Answered. Recorded under your name.")).toBeVisible();
    await page.getByRole("link", { name: "Watch the run" }).click();
    for (const id of ["plan", "letters", "write", "prepare", "bake", "brew", "farewell"]) {
      await expect(page.locator(`[data-step-id="${id}"][data-status="succeeded"]`)).toBeVisible({ timeout: 20_000 });
    }
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Succeeded");
    await page.getByRole("tab", { name: "Result" }).click();
    await expect(page.getByRole("region", { name: "Result of the run" })).toContainText("Dear Ida, see you soon");
    await page.locator('[data-step-id="farewell"]').first().click();
    await expect(page.getByRole("list", { name: "Steps that farewell runs" })).toContainText("closing");
    expect(await breaches(page)).toEqual([]);
    await page.screenshot({ path: "test-results/screens/run-of-all-kinds.png" });
  });

  await test.step("the answered request shows the answer", async () => {
    await page.goBack();
    await page.reload();
    await expect(page.getByRole("region", { name: "The answer" })).toContainText("Theo");
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("answer")))).toEqual([]);
  });
});
