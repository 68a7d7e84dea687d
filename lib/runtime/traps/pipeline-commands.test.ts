import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

const behind = async (text: string, ...input: readonly JsonValue[]) => outputOf(await trial.stages(text, ...input));

describe("the fields of items", () => {
  it("T22: are top-level names for pick and map --unwrap, and paths for everything else", async () => {
    const item = { a: { b: 2 }, "a.b": "literal" };
    const other = { a: { b: 1 }, "a.b": "literal" };

    expect(await behind("pick a.b", item)).toEqual([{ "a.b": "literal" }]);
    expect(await behind("map --unwrap a.b", item)).toEqual(["literal"]);
    expect(await behind("sort --key a.b", item, other)).toEqual([other, item]);
    expect(await behind("groupBy --key a.b | pick key", item, other)).toEqual([{ key: 2 }, { key: 1 }]);
    expect(await behind("dedupe --key a.b", item, other, item)).toEqual([item, other]);
    expect(await behind("template {{a.b}}", item)).toEqual(["2"]);
    expect(await behind("map v={{a.b}} | pick v", item)).toEqual([{ v: "2" }]);
  });

  it("T28: are gathered by groupBy, also under the name group_by", async () => {
    const groups = [{ key: 1, items: [{ k: 1 }], count: 1 }];

    expect(await behind("groupBy --key k", { k: 1 })).toEqual(groups);
    expect(await behind("group_by --key k", { k: 1 })).toEqual(groups);
    expect(failureOf(await trial.pipeline("groupby --key k"))).toBe("runtime_error: Unknown command: groupby");
  });

  it("T30: have their filters behind a bar that ends the stage unless it is quoted", async () => {
    expect(await behind("template '{{a|upper}}'", { a: "x" })).toEqual(["X"]);
    expect(await behind('template "{{a | upper}}" | template {{.}}!', { a: "x" })).toEqual(["X!"]);
    expect(failureOf(await trial.stages("template {{a|upper}}", { a: "x" }))).toBe(
      "runtime_error: Unknown command: upper}}",
    );
  });
});

describe("renderers", () => {
  it("T33: emit no items", async () => {
    for (const renderer of ["json", "table"]) {
      expect(await behind(`${renderer} | exec --json --stdin json cat`, 1, 2), renderer).toEqual([]);
      expect(await trial.stages(`${renderer} | state.set seen | json`, 1), renderer).toMatchObject({ output: [] });
      expect(outputOf(await trial.pipeline("state.get seen")), renderer).toEqual([[]]);
    }
  });
});

describe("stored values", () => {
  it("T36: have keys whose case and signs do not count, and never the keys of pauses", async () => {
    await behind("state.set My/Key", "mine");

    expect(outputOf(await trial.pipeline("state.get my_key"))).toEqual(["mine"]);
    expect(outputOf(await trial.pipeline("state.get 'MY  key!'"))).toEqual(["mine"]);

    const paused = await trial.stages("approve", "kept");
    const pauses = trial.stateFiles().filter((name) => !name.startsWith("my_key"));
    expect(pauses.length).toBeGreaterThan(1);
    for (const file of pauses) {
      const key = file.replace(/\.json$/, "");
      expect(failureOf(await trial.stages(`state.set ${key}`, "forged")), key).toMatch(/state key is reserved/);
      expect(failureOf(await trial.stages(`diff.last ${key}`, "forged")), key).toMatch(/state key is reserved/);
      expect(failureOf(await trial.pipeline(`state.get ${key.toUpperCase()}`)), key).toMatch(/state key is reserved/);
    }
    expect(outputOf(await trial.answer(paused, { approved: true }))).toEqual(["kept"]);
  });

  it("T37: are replaced by diff.last also when nothing changed", async () => {
    const look = (...input: readonly JsonValue[]) => behind("diff.last seen | pick changed,before,after", ...input);

    expect(await look({ a: 1, b: 2 })).toEqual([{ changed: true, before: null, after: { a: 1, b: 2 } }]);
    expect(await look({ b: 2, a: 1 })).toMatchObject([{ changed: false }]);
    expect(await look({ a: 1 })).toEqual([{ changed: true, before: { b: 2, a: 1 }, after: { a: 1 } }]);
    expect(await look({ a: 1, b: 2 })).toMatchObject([{ changed: true, before: { a: 1 } }]);
  });
});

describe("questions", () => {
  it("T39: show the first items, and everything goes on", async () => {
    const paused = await trial.stages("approve --preview-from-stdin --limit 2 | template <{{.}}>", "a", "b", "c");

    expect(paused).toMatchObject({
      status: "needs_approval",
      output: [],
      requiresApproval: { items: ["a", "b", "c"], preview: "a\nb" },
    });
    expect(outputOf(await trial.answer(paused, { approved: true }))).toEqual(["<a>", "<b>", "<c>"]);
  });

  it("T41: replace the items by the answer", async () => {
    const asked = await trial.stages(`ask --schema '{"type":"object"}' | map --wrap got`, "a", "b");

    expect(asked).toMatchObject({ status: "needs_input", output: [] });
    expect(outputOf(await trial.answer(asked, { response: { x: 1 } }))).toEqual([{ got: { x: 1 } }]);
  });
});
