import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { workflowPage } from "./support/workflow-page";

const fixture = readFileSync(path.resolve(import.meta.dirname, "fixtures/forms.lobster"), "utf8");

/** The step panel of a workflow that has just been stored. */
type FormPage = {
  readonly panel: Locator;
  readonly select: (id: string) => Promise<void>;
  /** The text, byte for byte, once it is saved. */
  readonly text: () => Promise<string>;
  /** Waits until the text differs from the last one by exactly these replacements, in order. */
  readonly expectChange: (...changes: readonly (readonly [string, string])[]) => Promise<void>;
};

async function openForms(page: Page): Promise<FormPage> {
  await page.goto("/w/home/workflows");
  const response = await page.request.post("/api/workspaces/home/workflows", {
    headers: { origin: new URL(page.url()).origin },
    data: { fileName: `forms-${test.info().title.length}-${Date.now()}.lobster`, text: fixture },
  });
  expect(response.ok()).toBe(true);
  const { id } = await response.json();
  await page.goto(`/w/home/workflows/${id}`);
  await workflowPage(page);
  const panel = page.locator("#step-inspector");
  let before = fixture;
  const text = async () => {
    await page.keyboard.press("ControlOrMeta+s");
    const stored = await page.request.get(`/api/workspaces/home/workflows/${id}`);
    return (await stored.json()).text;
  };
  return {
    panel,
    text,
    select: async (step) => {
      await page.locator(`[data-step-id="${step}"]`).first().dispatchEvent("click");
      await expect(page.getByRole("complementary", { name: `Step ${step}` })).toBeVisible();
    },
    expectChange: async (...changes) => {
      const expected = changes.reduce((now, [old, next]) => {
        expect(now).toContain(old);
        return now.replace(old, () => next);
      }, before);
      await expect.poll(text).toBe(expected);
      before = expected;
    },
  };
}

test("each control writes its value into the file and nothing else", async ({ page }) => {
  test.setTimeout(240_000);
  const { panel, select, expectChange } = await openForms(page);

  await test.step("texts, numbers, choices and switches", async () => {
    await select("tell");
    await panel.getByRole("textbox", { name: "Timeout (ms)" }).fill("7000");
    await expectChange(["timeout_ms: 5000", "timeout_ms: 7000"]);
    await panel.getByLabel("Attempts max", { exact: true }).fill("4");
    await panel.getByLabel("Backoff backoff").selectOption("exponential");
    await panel.getByLabel("Vary the waits").click();
    await expectChange(["      max: 3\n", "      max: 4\n      backoff: exponential\n      jitter: true\n"]);
    await panel.getByRole("button", { name: "On error" }).click();
    await panel.getByRole("combobox", { name: "On error" }).selectOption("continue");
    await expectChange(["timeout_ms: 7000\n", "timeout_ms: 7000\n    on_error: continue\n"]);
    await panel.getByRole("button", { name: "Remove On error" }).click();
    await expectChange(["    on_error: continue\n", ""]);
  });

  await test.step("names with values", async () => {
    await panel.getByLabel("Value of LEVEL").fill("debug");
    await panel.getByLabel("Name of LEVEL").fill("LOUD");
    await panel.getByLabel("Name of LEVEL").press("Enter");
    await expectChange(["LEVEL: info # how loud", "LOUD: debug # how loud"]);
    await panel.getByRole("button", { name: "Add a variable" }).click();
    await expect(panel.getByLabel("Name of NAME")).toBeFocused();
    await page.keyboard.type("1X");
    await expect(panel.getByText("Letters, digits and _ only, no digit first.")).toBeVisible();
    await page.keyboard.press("Escape");
    await panel.getByLabel("Value of NAME").fill("x: y");
    await expectChange(["LOUD: debug # how loud\n", 'LOUD: debug # how loud\n      NAME: "x: y"\n']);
  });

  await test.step("approval", async () => {
    await panel.getByRole("button", { name: "Approval", exact: true }).click();
    await panel.getByRole("combobox", { name: "Approval" }).selectOption("Question and rules");
    await panel.getByRole("textbox", { name: "Question" }).fill("Say it?");
    await panel.getByLabel("Only this person may approve").fill("ana");
    await panel.getByLabel("Not by the person who started it").click();
    await expectChange([
      "    timeout_ms: 7000\n",
      "    timeout_ms: 7000\n    approval:\n      prompt: Say it?\n      required_approver: ana\n      require_different_approver: true\n",
    ]);
  });

  await test.step("note, type and name of a step", async () => {
    await select("fetch");
    await panel.getByRole("textbox", { name: "Note" }).fill("Asks for it");
    await panel.getByRole("textbox", { name: "Note" }).pressSequentially(" all.");
    await expectChange(["# Asks for it.", "# Asks for it all."]);
    await select("tell");
    await panel.getByLabel("Name of the step").fill("say");
    await panel.getByLabel("Name of the step").press("Enter");
    await expectChange(["- id: tell", "- id: say"]);
    await expect(panel.getByLabel("Name of the step")).toBeFocused();
  });

  await test.step("the workflow itself", async () => {
    await page.locator(".react-flow__pane").dispatchEvent("click");
    await panel.getByRole("textbox", { name: "Name", exact: true }).fill("weather");
    await panel.getByLabel("default of city").fill("Bonn");
    await panel.getByLabel("description of city").fill("Where");
    await panel.getByLabel("Dollars max_usd").fill("2");
    await expectChange(
      ["name: forms # kept", "name: weather # kept"],
      ["city: { default: Berlin }", "city: { default: Bonn, description: Where }"],
      ["            type: integer\n", "            type: integer\ncost_limit:\n  max_usd: 2\n"],
    );
  });

  const { violations } = await new AxeBuilder({ page }).include("#step-inspector").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a script is written in the code editor, in one history with everything else", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, select, text, expectChange } = await openForms(page);
  await select("fetch");
  const box = panel.getByRole("textbox", { name: "Command" });
  await box.focus();
  await expect(panel.locator(".monaco-editor")).toBeVisible();
  await expect(panel.locator(".monaco-editor textarea")).toBeFocused();

  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("echo done\n");
  await expectChange(["}]}'\n", "}]}'\n      echo done\n"]);
  // Slow typing makes several steps of undo.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+z");
    expect(await text()).toBe(fixture);
  }).toPass();
  await expect(panel.locator(".monaco-editor textarea")).toBeFocused();

  await panel.getByRole("button", { name: "Open Command in a large editor" }).click();
  const large = page.getByRole("dialog", { name: "Command of fetch" });
  await expect(large.locator(".monaco-editor textarea")).toBeFocused();
  await page.keyboard.type("# first\n");
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect.poll(text).toBe(fixture.replace("      set -e\n", "      # first\n      set -e\n"));
});

test("a pipeline is edited as stages, and only the touched stage changes", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, select, expectChange } = await openForms(page);
  await select("shape");
  const stages = panel.getByRole("list", { name: "Stages" });

  await panel.getByRole("button", { name: "Add a stage" }).click();
  await page.getByPlaceholder("Search commands").fill("order");
  await page.getByRole("option", { name: /^sort/ }).click();
  await stages.getByLabel("key", { exact: true }).fill("n m");
  await stages.getByLabel("desc", { exact: true }).click();
  await expectChange(["| pick n #", "| pick n | sort --key 'n m' --desc #"]);

  await stages.getByRole("button", { name: /^Stage 3/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expectChange(["pick n | sort --key 'n m' --desc", "sort --key 'n m' --desc | pick n"]);
  await expect(stages.getByRole("button", { name: /^Stage 2: sort/ })).toBeFocused();

  await stages.getByRole("button", { name: "Remove stage 2" }).click();
  await expectChange(["where 'n > 1' | sort --key 'n m' --desc | pick n", "where 'n > 1' | pick n"]);
});

test("a condition is built of rows beside its text", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, select, expectChange } = await openForms(page);
  await select("tell");

  await panel.getByLabel("How $fetch.json.count is compared").selectOption("is at least");
  await panel.getByLabel("What $fetch.json.count is compared with").fill("2");
  await expectChange(["when: $fetch.json.count > 5", "when: $fetch.json.count >= 2"]);

  await panel.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("searchbox", { name: "Search values" }).fill("shape skipped");
  await page.keyboard.press("Enter");
  await expectChange(["$fetch.json.count >= 2", "$fetch.json.count >= 2 && $shape.skipped"]);
  await panel.getByLabel("How these conditions are joined").selectOption("Any of these holds");
  await expectChange([" && ", " || "]);
  await expect(panel.getByText("Not known: no run yet")).toBeVisible();

  await panel.getByRole("textbox", { name: "Only when" }).fill("$fetch.json.count >");
  await expect(panel.getByText("This condition ends too early.")).toBeVisible();
});

test("a value of an earlier step is inserted into a script through the environment", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, select, text } = await openForms(page);
  await select("tell");
  await panel.getByRole("button", { name: "Insert a value into Command" }).click();
  const values = page.getByRole("dialog", { name: "Values for Command" });
  await values.getByRole("searchbox").fill("fetch stdout");
  await page.keyboard.press("Enter");
  await expect(values.getByText(/The data becomes part of the command/)).toBeVisible();
  await values.getByRole("button", { name: "Insert as a quoted variable" }).click();

  await expect.poll(text).toMatch(/run: .*echo hello"\$[A-Z_]+"/);
  const after = await text();
  expect(after).toMatch(/LEVEL: info # how loud\n {6}[A-Z_]+: \$fetch\.stdout\n/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(text).toBe(fixture);
});

test("the schema of an answer is edited as fields, with the form it makes beside", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, select, expectChange } = await openForms(page);
  await select("ask");
  await panel.getByRole("button", { name: "Edit beside the form" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer and its form" });
  const preview = dialog.getByRole("region", { name: "Preview of the form" });
  await expect(preview.getByRole("radio", { name: "small" })).toBeVisible();

  await dialog.getByLabel("Name of kind").fill("size");
  await dialog.getByLabel("Name of kind").press("Enter");
  await expectChange(["required: [kind] # needed", "required: [size] # needed"], ["kind: { enum", "size: { enum"]);

  await dialog.getByRole("button", { name: "Details of count" }).click();
  await dialog.getByLabel("At least of count").fill("2");
  await expect(preview.getByText("A whole number of at least 2.")).toBeVisible();
  await dialog.getByLabel("Needed: count").check();
  await expectChange(
    ["required: [size] # needed", "required: [size, count] # needed"],
    ["            type: integer\n", "            type: integer\n            minimum: 2\n"],
  );

  await preview.getByRole("radio", { name: "large" }).check();
  await preview.getByLabel("count").fill("5");
  await preview.getByRole("button", { name: "Start the form with these values" }).click();
  await expectChange([
    "            minimum: 2\n",
    "            minimum: 2\n      defaults:\n        size: large\n        count: 5\n",
  ]);
});

test("what is half typed waits until it means something or is given up", async ({ page }) => {
  const { panel, select, text } = await openForms(page);
  await select("tell");
  await panel.getByRole("textbox", { name: "Timeout (ms)" }).fill("soon");
  await expect(panel.getByText("This must be a number.")).toBeVisible();
  await select("fetch");
  await select("tell");
  await expect(panel.getByRole("textbox", { name: "Timeout (ms)" })).toHaveValue("soon");
  expect(await text()).toBe(fixture);

  await panel.getByRole("textbox", { name: "Timeout (ms)" }).press("Escape");
  await expect(panel.getByRole("textbox", { name: "Timeout (ms)" })).toHaveValue("5000");

  await panel.getByRole("textbox", { name: "Timeout (ms)" }).fill("6000");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(panel.getByRole("textbox", { name: "Timeout (ms)" })).toHaveValue("5000");
  await expect(panel.getByRole("textbox", { name: "Timeout (ms)" })).toBeFocused();
});
