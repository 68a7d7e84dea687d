import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { workflowPage } from "./support/workflow-page";

const fixture = path.resolve(import.meta.dirname, "fixtures/release-notes.lobster");
const original = readFileSync(fixture, "utf8").replaceAll("\n", "\r\n").replace(/\r\n$/, "");

test("a hand-written file comes in unchanged, is checked, and leaves with one field changed", async ({ page }) => {
  await page.goto("/w/home/workflows");

  await test.step("dropped on the page, it is stored byte for byte", async () => {
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "release-notes.lobster", { type: "application/octet-stream" }));
      return data;
    }, original);
    await page.locator("body").dispatchEvent("dragenter", { dataTransfer: transfer });
    await page.locator("body").dispatchEvent("dragover", { dataTransfer: transfer });
    await page.locator("body").dispatchEvent("drop", { dataTransfer: transfer });
    await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  });

  const editor = await workflowPage(page);
  const download = async (): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export the file" }).click(),
    ]);
    return readFileSync(await file.path(), "utf8");
  };

  await test.step("opening changes no byte", async () => {
    await expect(editor.savedState).toHaveText("Saved");
    await expect(page.getByRole("contentinfo").or(page.locator("footer"))).toContainText("CRLF");
    expect(await download()).toBe(original);
  });

  await test.step("its problems are on node and line", async () => {
    await page
      .getByRole("button", { name: /warning|problem|error/i })
      .last()
      .click();
    const problems = page.getByRole("region", { name: "Problems" });
    await expect(problems).toContainText("timeoutMs");
    await expect(problems).toContainText("chnages");
    await page.screenshot({ path: "test-results/screens/own-file.png" });
    await problems
      .getByRole("button", { name: /chnages/ })
      .first()
      .click();
    await expect(page.getByRole("complementary", { name: /thank/ })).toBeVisible();
  });

  const prompt = "Post these notes to everybody?";
  const expected = original.replace("'Post these notes?'", `'${prompt}'`);

  await test.step("one field changed in the form changes exactly its bytes", async () => {
    await editor.step("look").click();
    const field = page.getByRole("complementary", { name: /look/ }).getByRole("textbox", { name: /question|prompt/i });
    await field.fill(prompt);
    await expect(editor.savedState).toContainText("on 1 line changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.savedState).toHaveText("Saved");
    expect(await download()).toBe(expected);
  });

  await test.step("undo goes back to the first byte, also after saving", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(editor.savedState).toContainText("changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.savedState).toHaveText("Saved");
    expect(await download()).toBe(original);
  });
});
