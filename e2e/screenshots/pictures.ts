import path from "node:path";
import type { EditorState, StateList } from "../editor-states/editor-state";
import { slugOf } from "../editor-states/visit-states";

/** Git ignores it. */
export const picturesFolder = path.resolve(import.meta.dirname, "../../.cache/screenshots");

/** Name of the picture of a state, without folder. */
export function pictureOf(list: StateList, state: EditorState, colours: "light" | "dark"): string {
  return `${slugOf(list.name)}--${slugOf(state.name)}--${list.window}-${colours}.png`;
}
