import { expect, it } from "vitest";
import { keyCaps } from "./key-caps";

it.each([
  ["Shift+Mod+z", ["Shift", "Mod", "Z"]],
  ["+", ["+"]],
  ["Mod++", ["Mod", "+"]],
  ["Alt+ArrowUp", ["Alt", "↑"]],
  ["Mod+\\", ["Mod", "\\"]],
  ["F2", ["F2"]],
])("shows %s as caps", (hotkey, shown) => {
  expect(keyCaps(hotkey)).toEqual(shown);
});
