import { type Act, type ActPage, type ActReach, type ActScene, impossible, possible } from "./act";
import { needsStep } from "./chosen";

/** An act that only the page does, and that is always possible. */
function pageAct(
  group: "View" | "Find",
  reach: ActReach,
  [id, name, words]: readonly [string, string, string],
  keys: readonly string[],
  run: (page: ActPage) => void,
  said: string | null = null,
): Act {
  return {
    id,
    name,
    words,
    group,
    keys,
    reach,
    canDo: () => possible,
    run: ({ page, editor }) => {
      run(page);
      // Nothing but the view changes: people who listen learn of it by words only.
      if (said !== null) editor.say(said);
    },
  };
}

const fitSelection: Act = {
  id: "fit-selection",
  name: "Fit the selection",
  words: "zoom to selected",
  group: "View",
  keys: ["."],
  reach: "graph",
  canDo: needsStep,
  run: ({ page, editor }) => {
    page.fit("selection");
    editor.say("The selected steps are in sight");
  },
};

const tidy: Act = {
  id: "tidy",
  name: "Tidy",
  words: "layout arrange automatic places reset",
  group: "View",
  keys: ["Shift+l"],
  reach: "graph",
  canDo: ({ page }) => {
    const reason = page.tidyReason();
    return reason === null ? possible : impossible(reason);
  },
  run: ({ page }) => page.tidy(),
};

export const viewActs: readonly Act[] = [
  pageAct(
    "View",
    "graph",
    ["fit", "Fit the drawing", "zoom all overview"],
    ["1"],
    (page) => page.fit("all"),
    "The whole drawing is in sight",
  ),
  pageAct(
    "View",
    "graph",
    ["full-size", "Full size", "zoom 100 percent"],
    ["0"],
    (page) => page.zoom("full"),
    "Full size",
  ),
  pageAct("View", "graph", ["zoom-in", "Zoom in", "larger closer"], ["+", "="], (page) => page.zoom("in"), "Zoomed in"),
  pageAct(
    "View",
    "graph",
    ["zoom-out", "Zoom out", "smaller further"],
    ["-"],
    (page) => page.zoom("out"),
    "Zoomed out",
  ),
  fitSelection,
  tidy,
  pageAct(
    "View",
    "graph",
    ["free-placement", "Free placement on or off", "move by hand drag positions offsets"],
    ["Shift+f"],
    (page) => page.toggleFreePlacement(),
  ),
  pageAct("View", "graph", ["outline", "Outline", "list tree steps screen reader"], ["o"], (page) =>
    page.openOutline(),
  ),
  pageAct("View", "page", ["views", "Graph, both, text", "split view code"], ["Mod+\\"], (page) => page.cycleView()),
  pageAct(
    "View",
    "graph",
    ["menu", "Menu of the selection", "context right click"],
    ["Shift+F10", "ContextMenu"],
    (page) => page.openMenu(),
  ),
  pageAct("View", "frame", ["palette", "Find anything", "command palette"], ["Mod+k", "Shift+Mod+p"], (page) =>
    page.showPalette(),
  ),
  pageAct("View", "frame", ["shortcuts", "Keyboard shortcuts", "keys help list"], ["?"], (page) =>
    page.showShortcuts(),
  ),
];

export const findActs: readonly Act[] = [
  pageAct("Find", "page", ["find", "Find in graph and text", "search look for"], ["Mod+f"], (page) =>
    page.openSearch("find"),
  ),
  {
    ...pageAct("Find", "page", ["replace", "Find and replace", "search substitute change"], ["Mod+h"], (page) =>
      page.openSearch("replace"),
    ),
    canDo: ({ editor }: ActScene) => editor.canExecute({ type: "replaceText", edits: [] }),
  },
  problemAct(["next-problem", "Next problem", "error warning"], "F8", 1),
  problemAct(["previous-problem", "Previous problem", "error warning"], "Shift+F8", -1),
];

function problemAct(names: readonly [string, string, string], key: string, direction: 1 | -1): Act {
  return {
    ...pageAct("Find", "page", names, [key], (page) => page.goToProblem(direction)),
    canDo: (scene) => (scene.page.problems === 0 ? impossible("There are no problems.") : possible),
  };
}
