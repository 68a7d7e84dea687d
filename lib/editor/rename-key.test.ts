import { expect, it } from "vitest";
import { lobsterLanguage } from "./lobster-language";
import { renameKey } from "./rename-key";

function renamed(text: string, name: string, file = "a.lobster"): string {
  const language = lobsterLanguage(file);
  const document = language.open(text);
  const command = renameKey(document, ["env", "OLD"], name);
  if (command === null) return "no such key";
  const result = language.apply(document, command);
  return result.kind === "applied" ? result.document.text : result.reason;
}

it.each([
  ["env:\n  OLD: 1 # why\n", "NEW", "env:\n  NEW: 1 # why\n"],
  ["env:\n  'OLD': 1\n", "NEW", "env:\n  'NEW': 1\n"],
  ['env: { "OLD": 1 }\n', "NEW", 'env: { "NEW": 1 }\n'],
  ["env:\n  OLD: 1\n", "true", 'env:\n  "true": 1\n'],
  ["env:\n  X: 1\n", "NEW", "no such key"],
])("in %j the key becomes %s and nothing else changes", (text, name, expected) => {
  expect(renamed(text, name)).toBe(expected);
});

it("keeps a JSON file JSON", () => {
  expect(renamed('{"env": {"OLD": 1}}', "NEW", "a.json")).toBe('{"env": {"NEW": 1}}');
});
