import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import { drawingMatchesText } from "./drawing-check";
import { explainText, sizeNotice } from "./explain-text";
import { lobsterLanguage } from "./lobster-language";

const yaml = lobsterLanguage("a.lobster");
const folder = path.resolve(import.meta.dirname, "../../../shared/wild");
const wild = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(lobster|ya?ml|json)$/.test(name)) : [];

function explain(text: string, language = yaml) {
  return explainText(language.open(text));
}

describe("files that other people wrote", () => {
  it("B99: each opens, drawn or explained, and is never changed", ({ skip }) => {
    skip(wild.length === 0, "the folder ../shared/wild is not there");
    for (const name of wild) {
      const text = readFileSync(path.join(folder, name), "utf8");
      const language = lobsterLanguage(name);
      const document = language.open(text);
      const drawing = createAnalysis(language).drawingOf(document);
      const explanation = explainText(document);

      expect(document.text, name).toBe(text);
      expect(drawing.steps.length > 0, name).toBe(explanation === null);
      expect(explanation?.title ?? drawing.steps[0]?.facts.title, name).not.toBe("");
      if (explanation === null) expect(drawingMatchesText(drawing, text, language), name).toBe(true);
    }
  });

  it.for([
    ["05-feature-lifecycle.lobster", "Stages of an agent pipeline", "stages"],
    ["08-phase-0-codebase-ingestion.lobster", "A workflow nested under one key", "workflow"],
    ["09-greenfield.lobster", "A workflow nested under one key", "workflow"],
  ] as const)("%s is told to be %s", ([name, dialect, key], { skip }) => {
    skip(wild.length === 0, "the folder ../shared/wild is not there");
    const found = explain(readFileSync(path.join(folder, name), "utf8"));

    expect(found?.kind).toBe("foreign");
    expect(found?.dialects.find((one) => one.name === dialect)?.keys).toContain(key);
    expect(found?.fix).toBeNull();
  });
});

describe("an explanation", () => {
  it.each([
    ["", "empty", true],
    ["# only a comment\n", "empty", true],
    ["steps: [", "unreadable", false],
    ["just words", "no-workflow", false],
    ["- id: a\n  run: b\n", "no-workflow", false],
    ["name: a\n", "no-steps", true],
    ["steps:\n", "no-steps", true],
    ["steps: []\n", "no-steps", true],
    ["steps: { a: 1 }\n", "steps-broken", false],
    ["steps:\n  - id: a\n    run: b\n  - oops\n", "steps-broken", false],
    ["jobs:\n  build:\n    runs-on: linux\n", "foreign", false],
    ["tasks:\n  - id: a\n    run: b\n", "foreign", false],
  ])("of %j is %s", (text, kind, mayAdd) => {
    expect(explain(text)).toMatchObject({ kind, mayAdd });
  });

  it("is none for a file with steps, also in JSON", () => {
    expect(explain("steps:\n  - id: a\n    run: b\n")).toBeNull();
    expect(explain('{"steps": [{"id": "a", "run": "b"}]}', lobsterLanguage("a.json"))).toBeNull();
    expect(explain('{"steps": [{"id": "a",}]}', lobsterLanguage("a.json"))?.kind).toBe("unreadable");
  });

  it("lists which keys belong to which dialect", () => {
    const found = explain(
      "workflow:\n  steps:\n    - name: a\n      needs: [b]\n      uses: x\ninputs:\n  who: { type: string }\n",
    );

    expect(found?.dialects.map(({ name, keys }) => [name, keys])).toEqual([
      ["A workflow nested under one key", ["workflow"]],
      ["Inputs and outputs by declaration", ["inputs"]],
      ["Jobs of a build server", ["workflow.steps.uses"]],
      ["Dependencies between steps", ["workflow.steps.needs"]],
    ]);
  });

  it("offers a fix only where it is certain", () => {
    const text = "name: a\nstep: # the list\n  - id: a\n    run: b\n";
    const fix = explain(text)?.fix ?? null;
    const result = fix === null ? null : yaml.apply(yaml.open(text), fix.command);

    expect(fix?.label).toBe("Rename step to steps");
    expect(result?.kind === "applied" && result.document.text).toBe(text.replace("step:", "steps:"));
    expect(explain("step:\n  - name: a\n    uses: b\n")?.fix).toBeNull();
    expect(explain("step: one\n")?.fix).toBeNull();
    expect(explain('{"step": [{"id": "a", "run": "b"}]}', lobsterLanguage("a.json"))?.fix?.label).toContain("steps");
  });

  it("points at the place that says it best", () => {
    const text = "steps:\n  - id: a\n    run: b\n  - oops\n";
    expect(text.slice(explain(text)?.offset)).toMatch(/^(- )?oops/);
  });
});

describe("large files", () => {
  it("open with a calm word, and only they", () => {
    const steps = (count: number) =>
      `steps:\n${Array.from({ length: count }, (_, index) => `  - id: s${index}\n    run: a\n`).join("")}`;

    expect(sizeNotice(yaml.open(steps(20)))).toBeNull();
    expect(sizeNotice(yaml.open(steps(3001)))).toContain("3,001 steps");
    expect(sizeNotice(yaml.open(`${steps(1)}# ${"ä".repeat(140_000)}\n`))).toContain("KB can be saved");
  });
});
