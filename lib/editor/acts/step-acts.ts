import { samePath } from "@/lib/lobster/contract/document-path";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { listOf } from "../locate-step";
import { type Act, type ActScene, impossible } from "./act";
import { canApplyTo, chosenPaths, chosenStep, executeAndSay, needsEditableStep, needsStep, stepWords } from "./chosen";
import { insertActs } from "./insert-acts";
import { removeActs } from "./remove-acts";

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

const rename: Act = {
  id: "rename",
  name: "Rename",
  words: "id name references",
  group,
  keys: ["F2"],
  reach: "graph",
  canDo: needsEditableStep,
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
  canDo: needsEditableStep,
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
  canDo: needsEditableStep,
  run: (scene) => {
    const step = chosenStep(scene);
    if (step !== null) scene.page.editNote(step.path);
  },
};

export const stepActs: readonly Act[] = [open, ...insertActs, rename, changeType, disable, enable, note, ...removeActs];

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
