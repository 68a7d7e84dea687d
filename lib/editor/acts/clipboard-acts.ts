import { copyText } from "@/lib/lobster/edit/transfer/copy-text";
import { type Act, type ActScene, impossible, possible } from "./act";
import { canApplyTo, chosenPaths, executeAndSay, mayEdit, needsEditableStep, needsStep, stepWords } from "./chosen";
import { removePaths } from "./remove-acts";

const group = "Copy and paste";

/** The selected steps as a workflow that runs by itself; null with none selected. */
export function chosenText(scene: ActScene): string | null {
  const paths = chosenPaths(scene);
  return paths.length === 0 ? null : copyText(scene.editor.flush(), paths);
}

const copy: Act = {
  id: "copy",
  name: "Copy",
  words: "clipboard yaml text",
  group,
  keys: ["Mod+c"],
  reach: "clipboard",
  canDo: needsStep,
  run: (scene) => {
    const text = chosenText(scene);
    if (text === null) return;
    const words = stepWords(scene.editor.flush(), chosenPaths(scene));
    void scene.page.copy(text).then((done) => {
      if (done) scene.editor.say(`Copied ${words}`);
    });
  },
};

const cut: Act = {
  id: "cut",
  name: "Cut",
  words: "clipboard remove move",
  group,
  keys: ["Mod+x"],
  reach: "clipboard",
  canDo: needsEditableStep,
  run: (scene) => {
    const text = chosenText(scene);
    if (text === null) return;
    const paths = chosenPaths(scene);
    void scene.page.copy(text).then((done) => {
      if (done) removePaths(scene, paths);
    });
  },
};

const paste: Act = {
  id: "paste",
  name: "Paste",
  words: "clipboard insert steps yaml",
  group,
  keys: ["Mod+v"],
  reach: "clipboard",
  canDo: mayEdit,
  run: ({ page }) => page.paste(false),
};

const pasteKeeping: Act = {
  id: "paste-references",
  name: "Paste keeping references",
  words: "clipboard insert links",
  group,
  keys: ["Shift+Mod+v"],
  reach: "clipboard",
  canDo: mayEdit,
  run: ({ page }) => page.paste(true),
};

const duplicate: Act = {
  id: "duplicate",
  name: "Duplicate",
  words: "copy clone twice",
  group,
  keys: ["Mod+d"],
  reach: "graph",
  canDo: (scene) => {
    const paths = chosenPaths(scene);
    return canApplyTo(scene, paths.length === 0 ? null : { type: "duplicateSteps", paths });
  },
  run: (scene) => {
    const paths = chosenPaths(scene);
    const words = stepWords(scene.editor.flush(), paths);
    executeAndSay(scene.editor, { type: "duplicateSteps", paths }, () => `Duplicated ${words}`);
  },
};

const copyFile: Act = {
  id: "copy-file",
  name: "Copy the whole file",
  words: "clipboard yaml text everything",
  group,
  keys: [],
  reach: "page",
  canDo: ({ editor }) => (editor.store.getState().text === "" ? impossible("The file is empty.") : possible),
  run: ({ editor, page }) => {
    void page.copy(editor.store.getState().text).then((done) => {
      if (done) editor.say("Copied the whole file");
    });
  },
};

export const clipboardActs: readonly Act[] = [copy, cut, paste, pasteKeeping, duplicate, copyFile];
