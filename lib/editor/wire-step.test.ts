import { describe, expect, it } from "vitest";
import { lobsterLanguage } from "./lobster-language";
import { quickSteps, templateStep } from "./quick-step";
import { wiredStep, worksOnStepAbove } from "./wire-step";

const language = lobsterLanguage("a.lobster");
const document = language.open("steps:\n  - id: list\n    run: ls\n  - id: pick\n    pipeline: head\n");

function wired(line: string, from: number) {
  const [step] = quickSteps(line, language.catalog, new Set());
  const source = document.stepAt(["steps", from]);
  if (step === undefined || source === null) throw new Error("no step");
  return wiredStep(step, source, language.catalog)?.fields ?? null;
}

describe("a step drawn out of another one", () => {
  it.each([
    ["wc -l", 0, { id: "wc", run: "wc -l", stdin: "$list.stdout" }],
    ["wc -l", 1, { id: "wc", run: "wc -l", stdin: "$pick.json" }],
    ["head --n 2", 0, { id: "head", pipeline: "head --n 2", stdin: "$list.json" }],
    ["approve Go on?", 0, { id: "go-on", approval: "Go on?", stdin: "$list.stdout" }],
    ["echo $list.json.name", 0, { id: "echo", run: "echo $list.json.name" }],
  ])("%j reads the output", (line, from, fields) => {
    expect(wired(line, from)).toEqual(fields);
  });

  it("works on the output when it is a loop", () => {
    expect(wired("for each other", 0)).toMatchObject({ for_each: "$list.json" });
  });

  it("is none of a kind that reads nothing", () => {
    expect(wired("./other.lobster", 0)).toBeNull();
  });
});

describe("a loop from the palette", () => {
  const loop = language.catalog.stepKinds.find(({ kind }) => kind === "for_each");
  const at = (index: number) => {
    if (loop === undefined) throw new Error("no loop");
    return worksOnStepAbove(templateStep(loop, new Set()), document, { list: ["steps"], index });
  };

  it("goes over what the step above it gives", () => {
    expect(at(1).fields).toMatchObject({ for_each: "$list.json" });
    expect(at(2).fields).toMatchObject({ for_each: "$pick.json" });
  });

  it("stays as it is where nothing stands above it", () => {
    expect(at(0).fields).toEqual(loop === undefined ? null : templateStep(loop, new Set()).fields);
  });

  it("has nothing to be warned of below a step", () => {
    const { fields } = at(2);
    const result = language.apply(document, { type: "insertStep", place: { list: ["steps"], index: 2 }, step: fields });

    if (result.kind === "refused") throw new Error(result.reason);
    expect(language.diagnose(result.document).filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});
