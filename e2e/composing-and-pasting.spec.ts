import { type CDPSession, expect, type Locator, type Page, test } from "@playwright/test";
import { type OpenedText, openText } from "./support/open-text";

const text = `name: typing # kept
steps:
  # Where it begins.
  - id: fetch
    run: echo one # says it
    env:
      WORD: hello # kept, too
  - id: look
    approval: Fine? # asks
`;

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1400, height: 900 });
});

/** What an input method sends: the characters that are still to be chosen, and the chosen ones. */
type InputMethod = {
  readonly compose: (...drafts: readonly string[]) => Promise<void>;
  /** A key that the input method takes for itself, while there is something to choose. */
  readonly press: (key: "Enter" | "Escape" | "Tab") => Promise<void>;
  readonly choose: (chosen: string) => Promise<void>;
};

async function inputMethod(page: Page): Promise<InputMethod> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: async (...drafts) => {
      for (const draft of drafts) {
        const selection = { selectionStart: draft.length, selectionEnd: draft.length };
        await session.send("Input.imeSetComposition", { text: draft, ...selection });
      }
    },
    press: async (key) => {
      for (const type of ["rawKeyDown", "keyUp"] as const) {
        await session.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: 229 });
      }
    },
    choose: async (chosen) => {
      await session.send("Input.insertText", { text: chosen });
    },
  };
}

async function openForm(page: Page, id: string): Promise<{ editor: OpenedText; panel: Locator }> {
  const editor = await openText(page, text);
  await editor.step(id).click();
  return { editor, panel: page.getByRole("complementary", { name: `Step ${id}` }) };
}

async function undoAll(page: Page): Promise<void> {
  const undo = page.getByRole("button", { name: /^Undo: / });
  while (await undo.isVisible()) await undo.click();
}

async function copied(page: Page, content: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), content);
}

test.describe("an input method", () => {
  test("composes in a box of the form", async ({ page }) => {
    const { editor, panel } = await openForm(page, "look");
    const ime = await inputMethod(page);
    const box = panel.getByRole("textbox", { name: "Question" });
    await box.press("End");
    await ime.compose("n", "に", "にほ", "にほん");
    await ime.press("Enter");
    await expect(box).toHaveValue("Fine?にほん");
    await ime.choose("日本");
    await expect(box).toHaveValue("Fine?日本");
    await expect(box).toBeFocused();
    expect(await editor.bytes()).toBe(text.replace("Fine? #", "Fine?日本 #"));
    await undoAll(page);
    expect(await editor.bytes()).toBe(text);
  });

  test("composes in a command and in the text of the file", async ({ page }) => {
    const { editor, panel } = await openForm(page, "fetch");
    const ime = await inputMethod(page);

    await test.step("in the command", async () => {
      await panel.getByRole("textbox", { name: "Command" }).focus();
      await expect(panel.locator(".monaco-editor textarea")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(" ");
      await ime.compose("k", "か", "かん");
      await ime.choose("漢字");
      expect(await editor.bytes()).toBe(text.replace("echo one #", "echo one 漢字 #"));
      await undoAll(page);
    });

    await test.step("in the text", async () => {
      await editor.goToEndOfText();
      await page.keyboard.type("# ");
      await ime.compose("k", "か", "かん");
      await ime.press("Enter");
      await ime.choose("漢字");
      await page.keyboard.type("!");
      expect(await editor.bytes()).toBe(`${text}# 漢字!`);
      await undoAll(page);
      expect(await editor.bytes()).toBe(text);
    });
  });

  test("takes its keys before a new step, a new name and a note do", async ({ page }) => {
    const { editor, panel } = await openForm(page, "fetch");
    const ime = await inputMethod(page);

    await test.step("a new step", async () => {
      await page.keyboard.press("a");
      const line = page.getByRole("combobox", { name: "What should the step do?" });
      await page.keyboard.type("echo ");
      await ime.compose("お", "おは");
      await ime.press("Enter");
      await ime.choose("お早う");
      await expect(line).toHaveValue("echo お早う");
      await expect(line).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(editor.text).toContainText("run: echo お早う");
      await undoAll(page);
    });

    await test.step("a new name, in the panel", async () => {
      await editor.step("fetch").click();
      const name = panel.getByRole("textbox", { name: "Name of the step" });
      await name.press("End");
      await ime.compose("x", "xy");
      await ime.press("Enter");
      await expect(editor.text).toContainText("id: fetch");
      await ime.press("Escape");
      await ime.choose("ed");
      await expect(name).toHaveValue("fetched");
      await name.press("Enter");
      await expect(editor.text).toContainText("id: fetched");
      await undoAll(page);
    });

    await test.step("the note on the canvas", async () => {
      await editor.step("fetch").getByRole("button", { name: /^Note/ }).click();
      const note = editor.step("fetch").getByRole("textbox");
      await note.press("ControlOrMeta+End");
      await ime.compose("さ", "さく");
      await ime.press("Escape");
      await ime.choose("昨日");
      await expect(note).toHaveValue("Where it begins.昨日");
      await page.keyboard.press("ControlOrMeta+Enter");
      expect(await editor.bytes()).toBe(text.replace("begins.", "begins.昨日"));
    });
  });
});

test.describe("a text from the clipboard", () => {
  test("keeps its lines in every box, and becomes what a careful person writes", async ({ page }) => {
    const { editor, panel } = await openForm(page, "fetch");

    await test.step("a script", async () => {
      await panel.getByRole("textbox", { name: "Command" }).focus();
      await expect(panel.locator(".monaco-editor textarea")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+a");
      await copied(page, "set -e\r\nif true; then\r\n\techo 'a: b'\r\nfi\r\n");
      await page.keyboard.press("ControlOrMeta+v");
      await expect(editor.text).toContainText("set -e");
      expect(await editor.bytes()).toBe(
        text.replace(
          "run: echo one # says it\n",
          "run: | # says it\n      set -e\n      if true; then\n      \techo 'a: b'\n      fi\n",
        ),
      );
      await undoAll(page);
      expect(await editor.bytes()).toBe(text);
    });

    await test.step("a value of one line", async () => {
      const box = panel.getByLabel("Value of WORD");
      await box.fill("");
      await copied(page, "yes: {no} # all 'of' it");
      await box.press("ControlOrMeta+v");
      await expect(box).toHaveValue("yes: {no} # all 'of' it");
      expect(await editor.bytes()).toBe(
        text.replace("WORD: hello # kept, too", `WORD: "yes: {no} # all 'of' it" # kept, too`),
      );
      await undoAll(page);
    });

    await test.step("a value of several lines", async () => {
      const box = panel.getByLabel("Value of WORD");
      await box.selectText();
      await copied(page, "first line\r\nsecond line");
      await box.press("ControlOrMeta+v");
      await expect(box).toHaveValue("first line\nsecond line");
      await expect(box).toBeFocused();
      await page.keyboard.type("!");
      await expect(box).toHaveValue("first line\nsecond line!");
      await undoAll(page);
      expect(await editor.bytes()).toBe(text);
    });
  });

  test("goes into the box or the text that has the focus, and to the drawing else", async ({ page }) => {
    const { editor, panel } = await openForm(page, "look");
    const step = "  - id: pasted\n    run: echo pasted\n";
    await copied(page, step);

    await test.step("the text takes it as it is, with the line ends of the file", async () => {
      await editor.goToEndOfText();
      await page.keyboard.press("ControlOrMeta+v");
      await expect(editor.step("pasted")).toBeVisible();
      expect(await editor.bytes()).toBe(text + step);
      await undoAll(page);
    });

    await test.step("the drawing takes it as steps", async () => {
      await editor.step("look").click();
      await page.keyboard.press("ControlOrMeta+v");
      await expect.poll(editor.said).toBe("Pasted 1 step");
      expect(await editor.bytes()).toBe(text + step);
      await undoAll(page);
    });

    await test.step("a box takes it as words", async () => {
      await editor.step("look").click();
      const box = panel.getByRole("textbox", { name: "Question" });
      await box.selectText();
      await box.press("ControlOrMeta+v");
      await expect(box).toHaveValue(/^ {2}- id: pasted\n/);
      await expect(editor.text).toContainText("- id: pasted");
      await expect(editor.step("pasted")).toHaveCount(0);
    });
  });
});
