import { isDirty } from "../editor-state";
import { type Act, type ActScene, impossible, possible } from "./act";

const group = "Workflow";

const undo: Act = {
  id: "undo",
  name: "Undo",
  words: "back revert take back",
  group,
  keys: ["Mod+z"],
  reach: "page",
  quiet: true,
  canDo: ({ editor }) =>
    editor.store.getState().history.past.length === 0 ? impossible("There is nothing to undo.") : possible,
  run: ({ editor }) => {
    const label = editor.store.getState().history.past.at(-1)?.label ?? "";
    editor.undo();
    editor.say(`Undone: ${label}`);
  },
};

const redo: Act = {
  id: "redo",
  name: "Redo",
  words: "again forward repeat",
  group,
  keys: ["Shift+Mod+z", "Mod+y"],
  reach: "page",
  quiet: true,
  canDo: ({ editor }) =>
    editor.store.getState().history.future.length === 0 ? impossible("There is nothing to redo.") : possible,
  run: ({ editor }) => {
    const label = editor.store.getState().history.future[0]?.label ?? "";
    editor.redo();
    editor.say(`Done again: ${label}`);
  },
};

const save: Act = {
  id: "save",
  name: "Save",
  words: "version store keep",
  group,
  keys: ["Mod+s"],
  reach: "page",
  quiet: true,
  // Also while a save is under way: what was typed since is saved behind it.
  canDo: ({ editor }) => {
    const state = editor.store.getState();
    if (state.readOnly) return impossible("You may look at this workflow, but not change it.");
    return isDirty(state) ? possible : impossible("Everything is saved.");
  },
  run: ({ page }) => page.save(),
};

const run: Act = {
  id: "run",
  name: "Run",
  words: "start execute",
  group,
  keys: ["Mod+Enter"],
  reach: "page",
  canDo: ({ page }) => (page.mayRun ? possible : impossible("You may look at this workflow, but not run it.")),
  run: ({ page }: ActScene) => page.run(),
};

const dryRun: Act = {
  id: "dry-run",
  name: "Dry run",
  words: "plan preview simulate what would happen",
  group,
  keys: ["Shift+Mod+Enter"],
  reach: "page",
  canDo: () => possible,
  run: ({ page }) => page.dryRun(),
};

export const workflowActs: readonly Act[] = [undo, redo, save, run, dryRun];
