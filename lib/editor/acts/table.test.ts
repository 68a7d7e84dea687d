import { describe, expect, it } from "vitest";
import { menuFor } from "./menus";
import { actForKey, actOf, acts } from "./table";

/** Rows of the editor in the design's table of keys, with the act that answers them. */
const rows: readonly (readonly [string, string])[] = [
  ["Tab", "add"],
  ["/", "add"],
  ["a", "add"],
  ["Mod+k", "palette"],
  ["Shift+Mod+p", "palette"],
  ["Mod+f", "find"],
  ["Mod+h", "replace"],
  ["Mod+z", "undo"],
  ["Shift+Mod+z", "redo"],
  ["Mod+y", "redo"],
  ["Mod+c", "copy"],
  ["Mod+x", "cut"],
  ["Mod+v", "paste"],
  ["Mod+d", "duplicate"],
  ["Shift+Mod+v", "paste-references"],
  ["Delete", "delete"],
  ["Mod+Delete", "delete-dependants"],
  ["F2", "rename"],
  ["Enter", "open"],
  ["r", "change-type"],
  ["d", "disable"],
  ["Mod+a", "select-all"],
  ["Escape", "select-none"],
  ["ArrowUp", "walk-up"],
  ["ArrowDown", "walk-down"],
  ["ArrowLeft", "walk-left"],
  ["ArrowRight", "walk-right"],
  ["Alt+ArrowUp", "move-up"],
  ["Alt+ArrowDown", "move-down"],
  ["Alt+ArrowLeft", "move-out"],
  ["Alt+ArrowRight", "move-into"],
  ["Shift+ArrowLeft", "select-upstream"],
  ["Shift+ArrowRight", "select-downstream"],
  ["1", "fit"],
  ["0", "full-size"],
  ["+", "zoom-in"],
  ["-", "zoom-out"],
  [".", "fit-selection"],
  ["Shift+l", "tidy"],
  ["Mod+g", "group"],
  ["Shift+Mod+g", "ungroup"],
  ["Mod+Enter", "run"],
  ["Shift+Mod+Enter", "dry-run"],
  ["Mod+s", "save"],
  ["?", "shortcuts"],
  ["Mod+\\", "views"],
  ["F8", "next-problem"],
  ["Shift+F10", "menu"],
  ["ContextMenu", "menu"],
];

describe("the table of acts", () => {
  it("gives every key to one act only", () => {
    const keys = acts.flatMap((act) => act.keys);

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("gives every act a name of its own and words to find it by", () => {
    const names = acts.map((act) => act.name);

    expect(new Set(acts.map((act) => act.id)).size).toBe(acts.length);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(acts.filter((act) => act.words.trim() === "")).toEqual([]);
  });

  it.each(rows)("answers %s with %s", (key, id) => {
    expect(actForKey(key, ["graph", "page", "clipboard", "frame"])?.id).toBe(id);
  });

  it("keeps keys of the drawing for the drawing", () => {
    expect(actForKey("Delete", ["page"])).toBeNull();
    expect(actForKey("Mod+f", ["page"])?.id).toBe("find");
  });

  it("knows every act that a menu names", () => {
    const menus = [menuFor({ kind: "steps" }, 1), menuFor({ kind: "steps" }, 3), menuFor({ kind: "line" }, 0)];
    const named = [...menus, menuFor({ kind: "canvas" }, 0)]
      .flat(2)
      .flatMap((entry) => (typeof entry === "string" ? [entry] : entry.acts));

    expect(named.map((id) => actOf(id).id)).toEqual(named);
  });

  it("begins the menu of a step in the agreed order", () => {
    const ids = menuFor({ kind: "steps" }, 1)
      .flat()
      .filter((entry) => typeof entry === "string");
    const order = [
      "open",
      "copy",
      "duplicate",
      "disable",
      "change-type",
      "rename",
      "insert-before",
      "insert-after",
      "delete",
    ];

    expect(ids.filter((id) => order.includes(id))).toEqual(order);
  });
});
