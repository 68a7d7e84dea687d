import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { dependantsOf } from "@/lib/lobster/edit/dependants-of";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { listOf } from "../locate-step";
import { placeAfter } from "../step-places";
import { type Act, type ActScene, impossible } from "./act";
import { canApplyTo, chosenPaths, chosenStep, executeAndSay, mayEdit, needsStep, stepWords } from "./chosen";
import { canRemoveLine, lineOf, removeLine } from "./line-acts";

const group = "Steps";

const open: Act = {
  id: "open",
  name: "Open",
  words: "edit form inspector panel details",
  group,
  keys: ["Enter"],
  reach: "graph",
  canDo: needsStep,
  run: ({ page }) => page.openStep(),
};

const add: Act = {
  id: "add",
  name: "Add a step",
  words: "new insert quick create",
  group,
  keys: ["Tab", "/", "a"],
  reach: "graph",
  canDo: mayEdit,
  run: (scene) => {
    const { selection } = scene.editor.store.getState();
    scene.page.addStep(lineOf(scene)?.insert ?? placeAfter(scene.editor.flush(), selection));
  },
};

const insertOnLine: Act = {
  id: "insert-on-line",
  name: "Insert here",
  words: "add on line between",
  group,
  keys: [],
  reach: "graph",
  canDo: (scene) => (lineOf(scene)?.insert ? mayEdit(scene) : impossible("Select a line between two steps first.")),
  run: (scene) => {
    const place = lineOf(scene)?.insert;
    if (place) scene.page.addStep(place);
  },
};

const insertBefore: Act = {
  id: "insert-before",
  name: "Insert before",
  words: "add above new",
  group,
  keys: ["Shift+a"],
  reach: "graph",
  canDo: (scene) => bothOf(needsStep(scene), mayEdit(scene)),
  run: (scene) => {
    const step = chosenStep(scene);
    if (step !== null) scene.page.addStep(listOf(step.path));
  },
};

const insertAfter: Act = {
  id: "insert-after",
  name: "Insert after",
  words: "add below new append",
  group,
  keys: [],
  reach: "graph",
  canDo: (scene) => bothOf(needsStep(scene), mayEdit(scene)),
  run: add.run,
};

const rename: Act = {
  id: "rename",
  name: "Rename",
  words: "id name references",
  group,
  keys: ["F2"],
  reach: "graph",
  canDo: (scene) => bothOf(needsStep(scene), mayEdit(scene)),
  run: (scene) => {
    const step = chosenStep(scene);
    if (step !== null) scene.page.rename(step.path);
  },
};

const changeType: Act = {
  id: "change-type",
  name: "Change type",
  words: "kind convert turn into",
  group,
  keys: ["r"],
  reach: "graph",
  canDo: (scene) => bothOf(needsStep(scene), mayEdit(scene)),
  run: (scene) => {
    const step = chosenStep(scene);
    if (step !== null) scene.page.chooseKind(step.path);
  },
};

const disable: Act = {
  id: "disable",
  name: "Disable",
  words: "comment out switch off mute skip",
  group,
  keys: ["d"],
  reach: "graph",
  canDo: (scene) => {
    const path = chosenStep(scene)?.path;
    return canApplyTo(scene, path === undefined ? null : { type: "disableStep", path });
  },
  run: (scene) => {
    const paths = [...chosenPaths(scene)].reverse();
    const words = stepWords(scene.editor.flush(), paths);
    const done = paths.filter((path) => scene.editor.execute({ type: "disableStep", path }, "disable").ok);
    if (done.length === paths.length) scene.editor.say(`Disabled ${words}: it is a comment now`);
  },
};

const enable: Act = {
  id: "enable",
  name: "Enable the disabled step",
  words: "comment in switch on unmute restore",
  group,
  keys: ["Shift+d"],
  reach: "graph",
  canDo: (scene) => {
    const found = disabledNear(scene);
    if (found === null) return impossible("No disabled step stands next to the selected one.");
    return scene.editor.canExecute({ type: "enableSteps", at: found.range.from });
  },
  run: (scene) => {
    const found = disabledNear(scene);
    if (found === null) return;
    executeAndSay(scene.editor, { type: "enableSteps", at: found.range.from }, () => `Enabled ${found.id}`);
  },
};

const note: Act = {
  id: "note",
  name: "Add or edit the note",
  words: "comment description remark",
  group,
  keys: ["Shift+n"],
  reach: "graph",
  canDo: (scene) => bothOf(needsStep(scene), mayEdit(scene)),
  run: (scene) => {
    const step = chosenStep(scene);
    if (step !== null) scene.page.editNote(step.path);
  },
};

const remove: Act = {
  id: "delete",
  name: "Delete",
  words: "remove line wire disconnect heal",
  group,
  keys: ["Delete", "Backspace"],
  reach: "graph",
  canDo: (scene) => {
    if (scene.editor.store.getState().selectedLine !== null) return canRemoveLine(scene);
    const paths = chosenPaths(scene);
    return canApplyTo(scene, paths.length === 0 ? null : { type: "removeSteps", paths });
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
  canDo: (scene) => {
    const paths = chosenPaths(scene);
    return canApplyTo(scene, paths.length === 0 ? null : { type: "removeSteps", paths });
  },
  run: (scene) => {
    const paths = chosenPaths(scene);
    const others = dependantsOf(scene.editor.flush(), paths).map((step) => step.path);
    if (others.length === 0) removePaths(scene, paths);
    else scene.page.confirmRemoval(paths, others);
  },
};

export const stepActs: readonly Act[] = [
  open,
  add,
  insertOnLine,
  insertBefore,
  insertAfter,
  rename,
  changeType,
  disable,
  enable,
  note,
  remove,
  removeWithDependants,
];

/** Takes steps out; what stood before and behind them follows each other. */
export function removePaths({ editor }: Pick<ActScene, "editor">, paths: readonly StepPath[]): void {
  const words = stepWords(editor.flush(), paths);
  executeAndSay(editor, { type: "removeSteps", paths }, () => `Removed ${words}`);
}

function bothOf(first: ReturnType<Act["canDo"]>, second: ReturnType<Act["canDo"]>) {
  return first.ok ? second : first;
}

/** The disabled step directly above or below the selected one; with none selected the only one there is. */
function disabledNear(scene: ActScene) {
  const { editor } = scene;
  const { disabled } = readNotes(editor.flush(), editor.language.catalog);
  const step = chosenStep(scene);
  if (step === null) return disabled.length === 1 ? (disabled[0] ?? null) : null;
  const { list, index } = listOf(step.path);
  const near = (at: number) => disabled.findLast((each) => samePath(each.list, list) && each.index === at);
  return near(index) ?? near(index + 1) ?? null;
}
