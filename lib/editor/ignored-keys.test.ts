import { expect, it } from "vitest";
import { ignoredKeyProblems, ignoredKeys } from "./ignored-keys";
import { lobsterLanguage } from "./lobster-language";

const language = lobsterLanguage("a.lobster");
const problems = language.diagnose(
  language.open("steps:\n  - id: a\n    run: echo\n    timeoutMs: 5\n  - id: pay\n    run: echo\n    approve: true\n"),
);

it("are all that nothing reads, those that look like a gate first", () => {
  expect(ignoredKeyProblems(problems).map(({ code, path }) => [code, path.at(-1)])).toEqual([
    ["ignored-gate", "approve"],
    ["unknown-key", "timeoutMs"],
  ]);
});

it("of one step are those below it", () => {
  expect(ignoredKeys(["steps", 0], problems).map(({ name, gateLike }) => [name, gateLike])).toEqual([
    ["timeoutMs", false],
  ]);
});
