import { type Page, test } from "@playwright/test";
import type { OpenedText } from "../support/open-text";
import type { EditorState } from "./editor-state";

/** Arranges one state after the other and has each looked at. A page is opened afresh where the last state did not leave it. */
export async function visitStates(
  page: Page,
  states: readonly EditorState[],
  look: (state: EditorState) => Promise<void>,
): Promise<void> {
  let last: { readonly open: EditorState["open"]; readonly editor: OpenedText } | null = null;
  for (const state of states) {
    await test.step(state.name, async () => {
      if (last?.open !== state.open) {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        last = { open: state.open, editor: await state.open(page, `${slugOf(state.name)}.lobster`) };
      }
      const { editor } = last;
      await state.arrange(page, editor);
      await look(state);
      if (state.leave === undefined) last = null;
      else await state.leave(page, editor);
    });
  }
}

/** The words of a name, fit for the name of a file. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
