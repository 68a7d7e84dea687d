import { expect, it } from "vitest";
import { lobsterLanguage } from "./lobster-language";
import { problemLine } from "./problem-line";

const language = lobsterLanguage("a.lobster");

it.each([
  ["a: 1\na: 2\n", "Map keys must be unique at line 2, column 1"],
  ["steps: []\n", "Workflow file requires a non-empty steps array"],
])("says what is wrong with %j on one line, without a colon that leads nowhere", (text, line) => {
  const [problem] = language.diagnose(language.open(text));

  expect(problemLine(problem?.message ?? "")).toBe(line);
});

it("is told of each key that stands twice", () => {
  const found = language.diagnose(language.open("a: 1\na: 2\nb: 1\nb: 2\nsteps:\n  - id: x\n    id: y\n    run: ls\n"));

  expect(found.map(({ message }) => problemLine(message))).toEqual([
    "Map keys must be unique at line 2, column 1",
    "Map keys must be unique at line 4, column 1",
    "Map keys must be unique at line 7, column 5",
  ]);
});
