import { describe, expect, it } from "vitest";
import { hiddenCharacters } from "@/lib/lobster/document/hidden-characters";
import { createAnalysis } from "./analysis";
import { describeStep } from "./describe-step";
import { drawingAsSvg } from "./drawing-as-svg";
import { lobsterLanguage } from "./lobster-language";
import { cardRows, nodeSize, shownStages } from "./node-size";

const language = lobsterLanguage("a.lobster");

function factsOf(steps: string) {
  const drawing = createAnalysis(language).drawingOf(language.open(`steps:\n${steps}`));
  const [step] = drawing.steps;
  if (step === undefined) throw new Error("nothing drawn");
  return { ...step, drawing };
}

describe("what a node shows", () => {
  it("of a question: the first fields of its form, with type and duty", () => {
    const { facts } = factsOf(`  - id: ask
    input:
      prompt: What?
      responseSchema:
        type: object
        required: [a]
        properties:
          a: { enum: [x, y] }
          b: { type: integer }
          c: { type: array, items: { type: string } }
          d: { type: string, format: email }
          e: { type: boolean }
`);

    expect(facts.preview).toEqual({
      kind: "form",
      fields: [
        { name: "a", type: "one of 2", required: true },
        { name: "b", type: "whole number", required: false },
        { name: "c", type: "list of text", required: false },
        { name: "d", type: "email", required: false },
        { name: "e", type: "yes or no", required: false },
      ],
    });
    expect(cardRows(facts, false).preview).toBe(5 * 24 + 8);
  });

  it("of a pipeline: its stages, as many as fit", () => {
    const { facts } = factsOf("  - id: a\n    pipeline: where 'a | b' | pick id | head\n");

    expect(facts.preview).toEqual({ kind: "stages", names: ["where", "pick", "head"] });
    expect(shownStages(["where", "pick", "head"])).toEqual({ shown: ["where", "pick", "head"], more: 0 });
    expect(shownStages(["openclaw.invoke", "llm_task.invoke", "table"])).toMatchObject({ more: 2 });
    expect(factsOf("  - id: a\n    pipeline: head\n").facts).toMatchObject({ preview: { names: ["head"] } });
    expect(cardRows(factsOf("  - id: a\n    pipeline: head\n").facts, false).preview).toBe(0);
  });

  it("of containers: how what is inside runs", () => {
    const words = (text: string) => {
      const { preview } = factsOf(text).facts;
      return preview?.kind === "group" ? preview.words : null;
    };
    const branches = "      branches:\n        - { id: b, run: b }\n";

    expect(words(`  - id: a\n    parallel:\n${branches}`)).toBe("side by side, goes on when all are done");
    expect(words(`  - id: a\n    parallel:\n      wait: any\n      timeout_ms: 60000\n${branches}`)).toBe(
      "side by side, goes on when the first is done, within 60 s",
    );
    const loop = "  - id: a\n    for_each: $x.json\n    steps: [{ id: b, run: b }]\n";
    expect(words(loop)).toBe("for each item of $x.json, one at a time");
    expect(words(`${loop}    item_var: mail\n    batch_size: 3\n    pause_ms: 2000\n`)).toBe(
      "for each mail of $x.json, one at a time, 2 s pause after every 3",
    );
  });

  it("of a gate: its question; a step that asks afterwards keeps room for the diamond at its foot", () => {
    const gate = factsOf("  - id: ok\n    approval: true\n");
    const after = factsOf("  - id: a\n    run: a\n    approval: Sure?\n");

    expect(gate.facts).toMatchObject({ gateOnly: true, question: "Approve ok?", badges: [] });
    expect(gate.box).toMatchObject({ width: 320, height: 112 });
    expect(after.facts).toMatchObject({ gateOnly: false, badges: [{ kind: "gate", text: "Sure?" }] });
    expect(cardRows(after.facts, false).foot).toBeGreaterThan(0);
  });

  it("of keys without effect: struck through, gate-like ones first, the real key one click away", () => {
    const text = "  - id: a\n    run: a\n    timeoutMs: 5\n    approve: true\n    if: $b.json\n";
    const { facts, path } = factsOf(text);

    expect(facts.ignored.map(({ name, gateLike, fix }) => [name, gateLike, fix?.label ?? null])).toEqual([
      ["approve", true, "Rename to approval"],
      ["if", true, "Rename to when"],
      ["timeoutMs", false, "Rename to timeout_ms"],
    ]);
    const document = language.open(`steps:\n${text}`);
    const fix = facts.ignored[0]?.fix;
    const fixed = fix ? language.apply(document, fix.command) : null;
    expect(fixed?.kind === "applied" && fixed.document.text).toBe(`steps:\n${text.replace("approve", "approval")}`);
    expect(path).toEqual(["steps", 0]);
  });

  it("of a failure that skips the rest: a line to the end, except for the last step", () => {
    const { drawing } = factsOf(
      "  - { id: a, run: a, on_error: skip_rest }\n  - { id: b, run: b }\n  - { id: c, run: c, on_error: skip_rest }\n",
    );

    expect(drawing.lines.filter((line) => line.role === "skip").map(({ from, to }) => [from, to])).toEqual([
      ["steps/0", "end"],
    ]);
  });

  it("is all said in words, too", () => {
    const { facts } = factsOf(
      "  # Why.\n  - id: a\n    pipeline: where x | head\n    approve: true\n    env: { K: v }\n    retry: { max: 3 }\n",
    );

    expect(describeStep(facts)).toBe(
      "Pipeline. where x | head. 2 stages: where, head. Tried up to 3 times. Sets K in its environment. " +
        "approve has no effect: not gated. Note: Why. Step `a`: `approve` is not a key the runtime reads: " +
        "this step is not gated. Did you mean `approval`?",
    );
  });

  it("has a size that follows from its facts alone", () => {
    const { facts, box } = factsOf("  # One line.\n  - id: a\n    run: a\n    retry: { max: 3 }\n");

    expect(nodeSize(facts, false)).toEqual({ width: box.width, height: box.height });
    expect(box.height).toBe(60 + 24 + 28);
  });
});

it("shows characters that are not seen, wherever they stand", () => {
  const { facts, drawing } = factsOf(`  # by\u200b hand
  - id: send\u200bit
    run: echo \u202egnp.exe
    when: $a.json.x == "\u2066b"
    env: { "A\u200b": x }
    aprove\u200b: yes
  - id: ask
    approval: send\u202egnp.exe?
`);
  const shown = [JSON.stringify({ ...facts, note: "" }), describeStep(facts), drawingAsSvg(drawing)].join("\n");

  expect(facts).toMatchObject({ title: "send\\u200bit", summary: "echo \\u202egnp.exe" });
  expect(drawing.steps[1]?.facts.question).toBe("send\\u202egnp.exe?");
  expect(drawingAsSvg(drawing)).toContain("send\\u202egnp.exe?");
  expect(hiddenCharacters(shown.replaceAll(/"command":.*?\]\}/g, ""))).toEqual([]);
});
