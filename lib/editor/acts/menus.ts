/** What a menu is about: the selected steps, the selected line, or nothing of the drawing. */
export type MenuTarget = { readonly kind: "steps" | "line" | "canvas" };

/** An act by its id, or a menu within the menu. */
export type MenuEntry = string | { readonly name: string; readonly acts: readonly string[] };

const moveMenu: MenuEntry = { name: "Move", acts: ["move-up", "move-down", "move-into", "move-out"] };
const groupMenu: MenuEntry = {
  name: "Wrap and group",
  acts: ["wrap-parallel", "wrap-for-each", "unwrap", "group", "ungroup"],
};
const selectMenu: MenuEntry = { name: "Select", acts: ["select-upstream", "select-downstream", "select-all"] };

/** Sections of a menu in their order; the same acts as in the palette. */
export function menuFor(target: MenuTarget, count: number): readonly (readonly MenuEntry[])[] {
  if (target.kind === "line") return [["insert-on-line"], ["delete"]];
  if (target.kind === "canvas") {
    return [
      ["add", "paste", "paste-references", "enable"],
      ["select-all", "fit", "full-size", "tidy"],
      ["find", "replace", "undo", "redo"],
    ];
  }
  const many = count > 1;
  return [
    ...(many ? [] : [["open"]]),
    ["copy", "cut", "paste", "duplicate", "disable", ...(many ? [] : ["enable", "change-type", "rename", "note"])],
    [...(many ? [] : ["insert-before", "insert-after"]), moveMenu, groupMenu, selectMenu],
    ["delete", "delete-dependants"],
  ];
}
