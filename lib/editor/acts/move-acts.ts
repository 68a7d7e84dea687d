import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { EditCommand, StepPlace } from "@/lib/lobster/edit/command";
import { containerOf, listOf, siblingsOf } from "../locate-step";
import { describePlace, endOfContainer } from "../step-places";
import { type Act, type ActScene, impossible } from "./act";
import { chosenPaths, executeAndSay, needsStep, stepWords } from "./chosen";

const group = "Move and group";

type MovePlan = { readonly place: StepPlace } | { readonly reason: string };

/** An act that moves the selected steps to a place it works out from where they stand. */
function moveAct(
  act: Pick<Act, "id" | "name" | "words" | "keys">,
  placeOf: (scene: ActScene, paths: readonly StepPath[]) => MovePlan,
): Act {
  const plan = (scene: ActScene): EditCommand | string => {
    const paths = chosenPaths(scene);
    const planned = placeOf(scene, paths);
    return "reason" in planned ? planned.reason : moveCommand(paths, planned.place);
  };
  return {
    ...act,
    group,
    reach: "graph",
    canDo: (scene) => {
      const chosen = needsStep(scene);
      if (!chosen.ok) return chosen;
      const command = plan(scene);
      return typeof command === "string" ? impossible(command) : scene.editor.canExecute(command);
    },
    run: (scene) => {
      const command = plan(scene);
      if (typeof command !== "string") moveAndSay(scene, command);
    },
  };
}

export function moveCommand(paths: readonly StepPath[], place: StepPlace): EditCommand {
  const [only] = paths;
  if (only !== undefined && paths.length === 1) return { type: "moveStep", path: only, place };
  return { type: "moveSteps", paths, place };
}

/** Moves, and says where the steps stand now. */
export function moveAndSay({ editor }: Pick<ActScene, "editor">, command: EditCommand): void {
  const before = editor.flush();
  const paths = command.type === "moveSteps" ? command.paths : command.type === "moveStep" ? [command.path] : [];
  const words = stepWords(before, paths);
  executeAndSay(editor, command, () => {
    const { document, selectedPaths } = editor.store.getState();
    const [first] = [...selectedPaths].sort((a, b) => listOf(a).index - listOf(b).index);
    const where = first === undefined ? "" : describePlace(document, listOf(first));
    return `Moved ${words} ${where.charAt(0).toLowerCase()}${where.slice(1)}`.trimEnd();
  });
}

const up = moveAct(
  { id: "move-up", name: "Move up", words: "earlier before reorder", keys: ["Alt+ArrowUp"] },
  (_, paths) => {
    const first = paths[0];
    if (first === undefined) return { reason: "Select a step first." };
    const { list, index } = listOf(first);
    return index === 0 ? { reason: "It is the first step of its list." } : { place: { list, index: index - 1 } };
  },
);

const down = moveAct(
  { id: "move-down", name: "Move down", words: "later after reorder", keys: ["Alt+ArrowDown"] },
  (scene, paths) => {
    const last = paths.at(-1);
    if (last === undefined) return { reason: "Select a step first." };
    const { list, index } = listOf(last);
    const count = siblingsOf(scene.editor.flush(), last).length;
    if (index + 1 >= count) return { reason: "It is the last step of its list." };
    // The place counts before the steps are taken out, so one further down lies behind the next one.
    return { place: { list, index: index + 2 } };
  },
);

const out = moveAct(
  { id: "move-out", name: "Move out of the container", words: "leave parallel loop", keys: ["Alt+ArrowLeft"] },
  (scene, paths) => {
    const [first] = paths;
    const container = first === undefined ? null : containerOf(scene.editor.flush(), first);
    if (container === null) return { reason: "It stands in no container." };
    const { list, index } = listOf(container.path);
    return { place: { list, index: index + 1 } };
  },
);

const into = moveAct(
  { id: "move-into", name: "Move into the next container", words: "enter parallel loop", keys: ["Alt+ArrowRight"] },
  (scene, paths) => {
    const place = placeInNeighbour(scene, paths);
    return place === null ? { reason: "No container stands directly above or below it." } : { place };
  },
);

/** The beginning of the container below, else the end of the one above. */
function placeInNeighbour({ editor }: ActScene, paths: readonly StepPath[]): StepPlace | null {
  const document = editor.flush();
  const first = paths[0];
  const last = paths.at(-1);
  if (first === undefined || last === undefined) return null;
  const siblings = siblingsOf(document, first);
  const at = (path: StepPath) => siblings.findIndex((step) => pathKey(step.path) === pathKey(path));
  const below = siblings[at(last) + 1];
  const inBelow = below === undefined ? null : endOfContainer(below);
  if (inBelow !== null) return { list: inBelow.list, index: 0 };
  const above = siblings[at(first) - 1];
  return above === undefined ? null : endOfContainer(above);
}

export const moveActs: readonly Act[] = [up, down, into, out];
