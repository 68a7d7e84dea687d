import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import { counted } from "../change-size";
import type { Drawing } from "../drawing";
import { linkedSteps } from "../linked-steps";
import { type WalkDirection, walkFrom } from "../walk-steps";
import { type Act, type ActScene, impossible, possible } from "./act";
import { chosenStep, needsStep } from "./chosen";

const group = "Select";

const all: Act = {
  id: "select-all",
  name: "Select all",
  words: "everything",
  group,
  keys: ["Mod+a"],
  reach: "graph",
  canDo: needsDrawing,
  run: ({ editor, drawing }) => {
    const paths = drawing?.steps.map((step) => step.path) ?? [];
    editor.selectMany(paths);
    editor.say(`Selected ${counted(paths.length, "step")}`);
  },
};

const none: Act = {
  id: "select-none",
  name: "Select none",
  words: "clear deselect",
  group,
  keys: ["Escape"],
  reach: "graph",
  quiet: true,
  canDo: ({ editor }) => {
    const { selection, selectedLine } = editor.store.getState();
    return selection === null && selectedLine === null ? impossible("Nothing is selected.") : possible;
  },
  run: ({ editor }) => editor.select(null),
};

function walkAct(direction: WalkDirection, name: string, key: string): Act {
  return {
    id: `walk-${direction}`,
    name,
    words: "walk next previous neighbour arrow",
    group,
    keys: [key],
    reach: "graph",
    canDo: needsDrawing,
    run: (scene) => {
      const next = stepBeside(scene, direction);
      if (next !== null) scene.editor.select(next);
    },
  };
}

function extendAct(direction: "up" | "down", name: string, key: string): Act {
  return {
    id: `extend-${direction}`,
    name,
    words: "add to selection more range",
    group,
    keys: [key],
    reach: "graph",
    canDo: needsStep,
    run: (scene) => {
      const { editor } = scene;
      const { selection, selectedPaths } = editor.store.getState();
      const next = stepBeside(scene, direction);
      if (next === null || selection === null) return;
      const known = new Set(selectedPaths.map(pathKey));
      // Going back takes the step that was added last out again.
      const kept = known.has(pathKey(next))
        ? selectedPaths.filter((path) => pathKey(path) !== pathKey(selection) && pathKey(path) !== pathKey(next))
        : selectedPaths;
      editor.selectMany([...kept, next]);
      editor.say(`${counted(editor.store.getState().selectedPaths.length, "step")} selected`);
    },
  };
}

function stepBeside({ editor, drawing }: ActScene, direction: WalkDirection): StepPath | null {
  const { selection } = editor.store.getState();
  if (drawing === null) return null;
  return walkFrom(drawing, selection === null ? null : pathKey(selection), direction)?.path ?? null;
}

function linkedAct(direction: "up" | "down", act: Pick<Act, "id" | "name" | "words" | "keys">, reason: string): Act {
  const found = ({ drawing }: ActScene, from: StepPath) =>
    drawing === null ? [] : linkedSteps(drawing, pathKey(from), direction);
  return {
    ...act,
    group,
    reach: "graph",
    canDo: (scene) => {
      const step = chosenStep(scene);
      if (step === null) return impossible("Select a step first.");
      return found(scene, step.path).length === 0 ? impossible(reason) : possible;
    },
    run: (scene) => {
      const step = chosenStep(scene);
      if (step === null) return;
      const others = found(scene, step.path);
      scene.editor.selectMany([...others, step.path]);
      scene.editor.say(`Selected ${others.length + 1} steps`);
    },
  };
}

export const selectActs: readonly Act[] = [
  all,
  none,
  walkAct("up", "Go to the previous step", "ArrowUp"),
  walkAct("down", "Go to the next step", "ArrowDown"),
  walkAct("left", "Go left or out", "ArrowLeft"),
  walkAct("right", "Go right or in", "ArrowRight"),
  extendAct("up", "Add the previous step to the selection", "Shift+ArrowUp"),
  extendAct("down", "Add the next step to the selection", "Shift+ArrowDown"),
  linkedAct(
    "up",
    { id: "select-upstream", name: "Select upstream", words: "sources reads from data", keys: ["Shift+ArrowLeft"] },
    "This step reads no other.",
  ),
  linkedAct(
    "down",
    { id: "select-downstream", name: "Select downstream", words: "readers uses data", keys: ["Shift+ArrowRight"] },
    "No other step reads this one.",
  ),
];

function needsDrawing({ drawing }: { readonly drawing: Drawing | null }) {
  return drawing === null || drawing.steps.length === 0 ? impossible("There are no steps yet.") : possible;
}
