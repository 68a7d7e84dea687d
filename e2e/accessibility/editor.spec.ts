import { expect, type Page, test } from "@playwright/test";
import { editorStates } from "../editor-states/all-states";
import { type StateList, type StateWindow, windows } from "../editor-states/editor-state";
import { visitStates } from "../editor-states/visit-states";
import { breaches } from "../support/breaches";
import { inEachColour } from "../support/in-each-colour";

/** Phones are no narrower than this. */
const sizes: Readonly<Record<StateWindow, { readonly width: number; readonly height: number }>> = {
  desktop: windows.desktop,
  phone: { width: 360, height: 740 },
};

const longestStateMs = 60_000;
/** Coloured words of the text are the same in all states: those of one list are enough. */
const words = ".monaco-editor .view-lines";

for (const list of editorStates) {
  test.describe(list.name, () => {
    const isPhone = list.window === "phone";
    test.use({ viewport: sizes[list.window], hasTouch: isPhone, isMobile: isPhone });

    for (const states of pagesOf(list)) {
      const [first, ...others] = states;
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      test(`no breach in light and dark: ${first?.name}${more}`, async ({ page }) => {
        test.setTimeout(40_000 + states.length * longestStateMs);
        await visitStates(page, states, ({ name, alike }) =>
          inEachColour(page, async (colours) => {
            // The other colours are looked at for what differs in them.
            const rules = colours === "light" ? "all" : "colours";
            const besides = [...(alike === undefined ? [] : [alike]), ...(list.name === "Texts" ? [] : [words])];
            expect.soft(await breaches(page, rules, besides), `${name}, ${colours}`).toEqual([]);
            expect.soft(await standsBeside(page), `${name}: nothing may stand beside the window`).toBe(false);
          }),
        );
      });
    }
  });
}

/** Those that are arranged on one page, one after the other. */
function pagesOf({ states }: StateList): StateList["states"][] {
  const pages: StateList["states"][] = [];
  for (const [index, state] of states.entries()) {
    const before = states[index - 1];
    if (before?.leave !== undefined && before.open === state.open) pages.push([...(pages.pop() ?? []), state]);
    else pages.push([state]);
  }
  return pages;
}

/** True when the page scrolls sideways. */
function standsBeside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
