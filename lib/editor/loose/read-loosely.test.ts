import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { StepNode } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { flattenSteps } from "@/lib/lobster/document/workflow-steps";
import { cursorPlace } from "./cursor-place";
import { looseData } from "./loose-data";
import { looseWorkflow } from "./loose-workflow";
import { readLoosely } from "./read-loosely";

const samples = path.resolve(import.meta.dirname, "../../../examples");
const wild = path.resolve(import.meta.dirname, "../../../../shared/wild");

function textsIn(folder: string): readonly (readonly [string, string])[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(?:lobster|ya?ml|json)$/.test(name))
    .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]);
}

function outline(steps: readonly StepNode[]): readonly string[] {
  return flattenSteps(steps).map(({ path: place, id, fields }) =>
    [place.join("/"), id, ...Object.keys(fields)].join(" "),
  );
}

/** Files whose steps are read otherwise than the runtime reads them. */
function differences(texts: readonly (readonly [string, string])[]) {
  const readable = texts.flatMap(([name, text]) => {
    const { workflow } = openDocument(text, catalog);
    return workflow === null
      ? []
      : [{ name, exact: outline(workflow.steps), loose: outline(looseWorkflow(readLoosely(text), catalog).steps) }];
  });
  return {
    count: readable.length,
    differing: readable.filter(({ exact, loose }) => exact.join("\n") !== loose.join("\n")),
  };
}

describe("reading a text that may be half typed", () => {
  it("finds the steps and keys of every sample", () => {
    const { count, differing } = differences(textsIn(samples));

    expect(count).toBeGreaterThan(3);
    expect(differing).toEqual([]);
  });

  it.skipIf(!existsSync(wild))(`finds the steps and keys of the wild files (skipped where ${wild} is missing)`, () => {
    const { count, differing } = differences(textsIn(wild));

    expect(count).toBeGreaterThan(10);
    expect(differing).toEqual([]);
  });

  it.each([
    ["lists at the margin of their key", "steps:\n- id: a\n  run: x\n- id: b\n", ["steps/0 a id run", "steps/1 b id"]],
    ["JSON", '{"steps": [{"id": "a", "run": "x"}]}', ["steps/0 a id run"]],
    [
      "CRLF and a mark",
      "\uFEFFsteps:\r\n  - id: a\r\n    run: |\r\n      x: y\r\n\r\n  - id: b\r\n",
      ["steps/0 a id run", "steps/1 b id"],
    ],
    ["anchors and tags", "steps:\n  - &one\n    id: a\n    run: !!str x\n", ["steps/0 a id run"]],
    [
      "an open bracket",
      "steps:\n  - id: a\n    retry: {\n    run: x\n  - id: b\n",
      ["steps/0 a id retry run", "steps/1 b id"],
    ],
    [
      "an open quote",
      'steps:\n  - id: a\n    run: "x\n  - id: b\n    run: y\n',
      ["steps/0 a id run", "steps/1 b id run"],
    ],
    ["a key without its colon", "steps:\n  - id: a\n    wh\n    run: x\n", ["steps/0 a id run"]],
  ])("reads %s", (_name, text, expected) => {
    expect(outline(looseWorkflow(readLoosely(text), catalog).steps)).toEqual(expected);
  });

  it.each(["steps:\n'", 'steps:\r\n"', "steps:\n'ab"])("knows a key of which the quote is open: %j", (text) => {
    const place = cursorPlace(readLoosely(text), text.length);

    expect(place).toMatchObject({ kind: "key", from: text.search(/['"]/) + 1, to: text.length });
  });

  it("says where the cursor stands in any text without failing", () => {
    const parts = fc.constantFrom(
      ..."steps:|- id: a|  - |    |run: |\n|\r\n|{|}|[|]|\"|'|#|: |,|é|\t|\uFEFF| >-|$a.json".split("|"),
    );

    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), fc.nat(), (words, at) => {
        const text = words.join("");
        const offset = at % (text.length + 1);
        const file = readLoosely(text);
        const place = cursorPlace(file, offset);

        looseData(file);
        expect(place === null || (place.from <= place.to && place.to <= text.length)).toBe(true);
      }),
      { numRuns: 3000, examples: [[["steps:", "\r\n", "'"], 8]] },
    );
  });
});
