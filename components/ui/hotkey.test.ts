import { expect, it } from "vitest";
import { hotkeyOf } from "./hotkey";

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ["j", { ...press, key: "j" }],
  ["?", { ...press, key: "?", shiftKey: true }],
  ["Mod+k", { ...press, key: "k", ctrlKey: true }],
  ["Mod+k", { ...press, key: "k", metaKey: true }],
  ["Shift+Mod+p", { ...press, key: "P", ctrlKey: true, shiftKey: true }],
  ["Alt+ArrowUp", { ...press, key: "ArrowUp", altKey: true }],
])("names a press %s", (name, event) => {
  expect(hotkeyOf(event)).toBe(name);
});
