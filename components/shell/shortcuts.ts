type Shortcut = {
  readonly does: string;
  /** Ways to press it, each a list of key caps. */
  readonly keys: readonly (readonly string[])[];
};

type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] };

/** What the `?` list shows. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: "Everywhere",
    shortcuts: [
      { does: "Find anything", keys: [["Mod", "K"]] },
      { does: "Go to Home", keys: [["G", "H"]] },
      { does: "Go to Workflows", keys: [["G", "W"]] },
      { does: "Go to Runs", keys: [["G", "R"]] },
      { does: "Go to Inbox", keys: [["G", "I"]] },
      { does: "This list", keys: [["?"]] },
    ],
  },
  {
    name: "Inbox",
    shortcuts: [
      { does: "Next request", keys: [["J"]] },
      { does: "Previous request", keys: [["K"]] },
      { does: "Approve, then confirm", keys: [["A"]] },
      { does: "Reject, then confirm", keys: [["R"]] },
    ],
  },
  {
    name: "Editor",
    shortcuts: [
      { does: "Add a step", keys: [["Tab"], ["/"]] },
      { does: "Walk the graph", keys: [["↑", "↓", "←", "→"]] },
      { does: "Open the step", keys: [["Enter"]] },
      { does: "Rename", keys: [["F2"]] },
      { does: "Delete", keys: [["Del"]] },
      {
        does: "Move in the file",
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
      },
      { does: "Undo", keys: [["Mod", "Z"]] },
      {
        does: "Redo",
        keys: [
          ["Shift", "Mod", "Z"],
          ["Mod", "Y"],
        ],
      },
      { does: "Save", keys: [["Mod", "S"]] },
      { does: "Run", keys: [["Mod", "Enter"]] },
      { does: "Dry run", keys: [["Shift", "Mod", "Enter"]] },
      { does: "Next problem", keys: [["F8"]] },
      { does: "Graph, both, text", keys: [["Mod", "\\"]] },
      { does: "Fit the drawing", keys: [["1"]] },
    ],
  },
];
