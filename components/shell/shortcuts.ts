import { keyCaps } from "@/components/ui/key-caps";
import { acts } from "@/lib/editor/acts/table";

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
  ...editorGroups(),
];

/** From the acts of the editor, so that no key is missing in the list and none is listed that does nothing. */
function editorGroups(): readonly ShortcutGroup[] {
  const names = [...new Set(acts.map((act) => act.group))];
  return names.map((name) => ({
    name: `Editor: ${name.toLowerCase()}`,
    shortcuts: acts
      .filter((act) => act.group === name && act.keys.length > 0 && act.reach !== "frame")
      .map((act) => ({ does: act.name, keys: act.keys.map(keyCaps) })),
  }));
}
