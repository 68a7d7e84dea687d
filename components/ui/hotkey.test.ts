import { expect, it } from "vitest";
import { hotkeyOf, isSingleKey } from "./hotkey";

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ["j", { ...press, key: "j" }],
  ["?", { ...press, key: "?", shiftKey: true }],
  ["Mod+k", { ...press, key: "k", ctrlKey: true }],
  ["Mod+k", { ...press, key: "k", metaKey: true }],
  ["Shift+Mod+p", { ...press, key: "P", ctrlKey: true, shiftKey: true }],
  ["Shift+l", { ...press, key: "L", shiftKey: true }],
  ["l", { ...press, key: "L" }],
  ["Shift+ArrowUp", { ...press, key: "ArrowUp", shiftKey: true }],
  ["Alt+ArrowUp", { ...press, key: "ArrowUp", altKey: true }],
])("names a press %s", (name, event) => {
  expect(hotkeyOf(event)).toBe(name);
});

it("knows keys of one character, which can be switched off", () => {
  expect(["j", "?", "Shift+l", "Mod+k", "F8", "Shift+F8"].filter(isSingleKey)).toEqual(["j", "?", "Shift+l"]);
});
