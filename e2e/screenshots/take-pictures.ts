import path from "node:path";
import { test } from "@playwright/test";
import { editorStates } from "../editor-states/all-states";
import { windows } from "../editor-states/editor-state";
import { visitStates } from "../editor-states/visit-states";
import { inEachColour } from "../support/in-each-colour";
import { pictureOf, picturesFolder } from "./pictures";

const longestStateMs = 60_000;

for (const list of editorStates) {
  test.describe(list.name, () => {
    const isPhone = list.window === "phone";
    test.use({ viewport: windows[list.window], hasTouch: isPhone, isMobile: isPhone });

    test("pictures", async ({ page }) => {
      test.setTimeout(list.states.length * longestStateMs);
      await visitStates(page, list.states, (state) =>
        inEachColour(page, async (colours) => {
          await page.screenshot({ path: path.join(picturesFolder, pictureOf(list, state, colours)) });
        }),
      );
    });
  });
}
