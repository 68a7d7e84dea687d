import { samePath } from "@/lib/lobster/contract/document-path";
import type { StepKindName } from "@/lib/lobster/contract/step-kind";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { listOf } from "../locate-step";
import { freeId } from "../quick-step";
import { takenIds } from "../taken-ids";
import { type Act, type ActScene, impossible } from "./act";
import { canApplyTo, chosenPaths, chosenStep, executeAndSay, stepWords } from "./chosen";

const group = "Move and group";

function wrapAct(container: StepKindName, act: Pick<Act, "id" | "name" | "words" | "keys">): Act {
  const commandOf = (scene: ActScene): EditCommand => {
    const taken = takenIds(scene.editor.flush().allSteps);
    return {
      type: "wrapSteps",
      paths: chosenPaths(scene),
      container,
      id: freeId(container.replaceAll("_", "-"), taken),
    };
  };
  return {
    ...act,
    group,
    reach: "graph",
    canDo: (scene) => canApplyTo(scene, commandOf(scene)),
    run: (scene) => {
      const words = stepWords(scene.editor.flush(), chosenPaths(scene));
      executeAndSay(scene.editor, commandOf(scene), () => `Wrapped ${words}`);
    },
  };
}

const wrapParallel = wrapAct("parallel", {
  id: "wrap-parallel",
  name: "Wrap in parallel",
  words: "container branches at once enclose",
  keys: ["Shift+p"],
});

const wrapLoop = wrapAct("for_each", {
  id: "wrap-for-each",
  name: "Wrap in for each",
  words: "container loop repeat enclose",
  keys: ["Shift+e"],
});

const unwrap: Act = {
  id: "unwrap",
  name: "Unwrap",
  words: "dissolve container remove loop parallel",
  group,
  keys: ["Shift+u"],
  reach: "graph",
  canDo: (scene) => {
    const path = chosenStep(scene)?.path;
    return canApplyTo(scene, path === undefined ? null : { type: "unwrapStep", path });
  },
  run: (scene) => {
    const step = chosenStep(scene);
    if (step === null) return;
    const words = stepWords(scene.editor.flush(), [step.path]);
    executeAndSay(scene.editor, { type: "unwrapStep", path: step.path }, () => `Unwrapped ${words}`);
  },
};

const groupSteps: Act = {
  id: "group",
  name: "Group",
  words: "region frame title enclose",
  group,
  keys: ["Mod+g"],
  reach: "graph",
  canDo: (scene) => {
    const paths = chosenPaths(scene);
    return canApplyTo(scene, paths.length === 0 ? null : { type: "setRegion", paths, title: "Group" });
  },
  run: (scene) => scene.page.nameGroup(chosenPaths(scene)),
};

const ungroup: Act = {
  id: "ungroup",
  name: "Ungroup",
  words: "region frame dissolve",
  group,
  keys: ["Shift+Mod+g"],
  reach: "graph",
  canDo: (scene) => {
    const region = regionAround(scene);
    if (region === null) return impossible("The selected step stands in no group.");
    return scene.editor.canExecute({ type: "removeRegion", at: region.range.from });
  },
  run: (scene) => {
    const region = regionAround(scene);
    if (region === null) return;
    const command: EditCommand = { type: "removeRegion", at: region.range.from };
    executeAndSay(scene.editor, command, () => `Removed the group ${region.title}`);
  },
};

/** The innermost group that holds the primary selected step. */
function regionAround(scene: ActScene) {
  const step = chosenStep(scene);
  if (step === null) return null;
  const { list, index } = listOf(step.path);
  const { regions } = readNotes(scene.editor.flush(), scene.editor.language.catalog);
  const around = regions.filter((each) => samePath(each.list, list) && each.first <= index && index <= each.last);
  return around.sort((a, b) => a.last - a.first - (b.last - b.first))[0] ?? null;
}

export const structureActs: readonly Act[] = [wrapParallel, wrapLoop, unwrap, groupSteps, ungroup];
