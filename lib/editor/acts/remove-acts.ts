import type { StepPath } from "@/lib/lobster/contract/document-path";
import { dependantsOf } from "@/lib/lobster/edit/dependants-of";
import type { CommandResult } from "../editor";
import type { Act, ActScene } from "./act";
import { canApplyTo, chosenPaths, executeAndSay, stepWords } from "./chosen";
import { canRemoveLine, removeLine } from "./line-acts";

const group = "Steps";

const remove: Act = {
  id: "delete",
  name: "Delete",
  words: "remove line wire disconnect heal",
  group,
  keys: ["Delete", "Backspace"],
  reach: "graph",
  canDo: (scene) => {
    if (scene.editor.store.getState().selectedLine !== null) return canRemoveLine(scene);
    return canRemoveSteps(scene);
  },
  run: (scene) => {
    if (scene.editor.store.getState().selectedLine !== null) removeLine(scene);
    else removePaths(scene, chosenPaths(scene));
  },
};

const removeWithDependants: Act = {
  id: "delete-dependants",
  name: "Delete with dependants",
  words: "remove cascade readers references",
  group,
  keys: ["Mod+Delete", "Mod+Backspace"],
  reach: "graph",
  canDo: canRemoveSteps,
  run: (scene) => {
    const paths = chosenPaths(scene);
    const others = dependantsOf(scene.editor.flush(), paths).map((step) => step.path);
    if (others.length === 0) removePaths(scene, paths);
    else scene.page.confirmRemoval(paths, others);
  },
};

export const removeActs: readonly Act[] = [remove, removeWithDependants];

/** Takes steps out; what stood before and behind them follows each other. */
export function removePaths({ editor }: Pick<ActScene, "editor">, paths: readonly StepPath[]): void {
  const words = stepWords(editor.flush(), paths);
  executeAndSay(editor, { type: "removeSteps", paths }, () => `Removed ${words}`);
}

function canRemoveSteps(scene: ActScene): CommandResult {
  const paths = chosenPaths(scene);
  return canApplyTo(scene, paths.length === 0 ? null : { type: "removeSteps", paths });
}
