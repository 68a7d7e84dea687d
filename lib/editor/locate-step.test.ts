import { expect, it } from "vitest";
import { lobsterLanguage } from "./lobster-language";
import { relocatePlace, relocateStep } from "./locate-step";

const language = lobsterLanguage("a.lobster");
const before = language.open(
  "steps:\n  - id: a\n    run: echo a\n  - id: b\n    run: echo b\n  - id: fan\n    parallel:\n      branches:\n        - id: c\n          run: echo c\n",
);
const moved = language.open(
  "steps:\n  - id: fan\n    parallel:\n      branches:\n        - id: c\n          run: echo c\n  - id: b\n    run: echo b\n  - id: a\n    run: echo a\n",
);

it("finds a step that was moved by its id, and one that is gone nowhere", () => {
  expect(relocateStep(["steps", 0], before, moved)).toEqual(["steps", 2]);
  expect(relocateStep(["steps", 2, "parallel", "branches", 0], before, moved)).toEqual([
    "steps",
    0,
    "parallel",
    "branches",
    0,
  ]);
  expect(relocateStep(["steps", 1], before, language.open("steps:\n  - id: a\n    run: echo a\n"))).toBeNull();
});

it("finds a place behind the step that it was behind", () => {
  expect(relocatePlace({ list: ["steps"], index: 1 }, before, moved)).toEqual({ list: ["steps"], index: 3 });
  expect(relocatePlace({ list: ["steps"], index: 0 }, before, moved)).toEqual({ list: ["steps"], index: 0 });
  expect(relocatePlace({ list: ["steps", 2, "parallel", "branches"], index: 0 }, before, moved)).toEqual({
    list: ["steps", 0, "parallel", "branches"],
    index: 0,
  });
});
