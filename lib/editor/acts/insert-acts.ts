import { listOf } from "../locate-step";
import { placeAfter } from "../step-places";
import { type Act, impossible } from "./act";
import { chosenStep, mayEdit, needsEditableStep } from "./chosen";
import { lineOf } from "./line-acts";

const group = "Steps";

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
  canDo: needsEditableStep,
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
  canDo: needsEditableStep,
  run: add.run,
};

export const insertActs: readonly Act[] = [add, insertOnLine, insertBefore, insertAfter];
