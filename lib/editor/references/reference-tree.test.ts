import { describe, expect, it } from "vitest";
import { type EditorKnowledge, noKnowledge } from "@/lib/editor/knowledge";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { type ReferenceSource, referenceSources } from "./reference-tree";
import { searchReferences } from "./search-references";
import type { ReferenceNode } from "./value-node";

const text = `
args:
  city: { default: Berlin, description: Where to look }
  "odd name": { default: 1 }
steps:
  - id: fetch
    run: curl x
  - id: ask
    input:
      prompt: Which?
      responseSchema:
        type: object
        properties:
          decision: { type: string, title: Your choice }
  - id: think
    pipeline: llm.invoke --prompt x --output-schema '{"type":"object","properties":{"score":{"type":"number"}}}'
  - id: gate
    when: $fetch.json.ok
    approval: Go?
  - id: loop
    for_each: $fetch.json.items
    steps:
      - id: one
        run: echo
      - id: two
        run: echo
  - id: both
    parallel:
      branches:
        - id: left
          run: echo
        - id: right
          run: echo
  - id: last
    run: echo
`;

const document = lobsterLanguage("a.lobster").open(text);

function knowing(recorded: Readonly<Record<string, readonly JsonValue[]>>): EditorKnowledge {
  return { ...noKnowledge, recorded: new Map(Object.entries(recorded)) };
}

const knowledge = knowing({
  fetch: [
    { ok: true, items: [{ n: 1 }, { n: 2 }], "odd-key": 1, city: "Bonn" },
    { ok: false, items: [], extra: { deep: "x" } },
  ],
});

function sourcesAt(id: string): readonly ReferenceSource[] {
  const step = document.allSteps.find((one) => one.id === id);
  return referenceSources(document, step?.path ?? [], knowledge);
}

function nodeOf(sources: readonly ReferenceSource[], ...labels: readonly string[]): ReferenceNode {
  const [source, field, ...rest] = labels;
  const nodes = sources.find((one) => one.name === source)?.nodes ?? [];
  let node = nodes.find((one) => one.label === field);
  for (const label of rest) node = node?.children(100).find((child) => child.label === label);
  if (node === undefined) throw new Error(`nothing at ${labels.join(".")}`);
  return node;
}

const names = (sources: readonly ReferenceSource[]): readonly string[] => sources.map(({ name }) => name);

describe("what a step may refer to", () => {
  it("are the steps before it, nearest first, and the arguments", () => {
    expect(names(sourcesAt("gate"))).toEqual(["think", "ask", "fetch", ""]);
    expect(names(sourcesAt("fetch"))).toEqual([""]);
  });

  it("are, within a loop, its variables and the steps before it in the round", () => {
    expect(names(sourcesAt("two"))).toEqual(["one", "item", "index", "gate", "think", "ask", "fetch", ""]);
  });

  it("are no branches that run at the same time, but finished ones", () => {
    expect(names(sourcesAt("right"))).not.toContain("left");
    expect(names(sourcesAt("last"))).toEqual(expect.arrayContaining(["left", "right", "both", "loop"]));
    expect(names(sourcesAt("last"))).not.toContain("one");
  });

  it("are the arguments alone for the file itself", () => {
    expect(names(referenceSources(document, [], knowledge))).toEqual([""]);
  });

  it("have the fields that their kind of step leaves behind", () => {
    expect(
      sourcesAt("last")
        .find(({ name }) => name === "gate")
        ?.nodes.map(({ text }) => text),
    ).toEqual(["$gate.skipped", "$gate.approved", "$gate.approvedBy", "$gate.initiatedBy"]);
  });
});

describe("what is known of a value", () => {
  it("comes from all recorded runs, with how often it was there", () => {
    const json = nodeOf(sourcesAt("gate"), "fetch", "json");

    expect(json.children(100).map(({ label, text, seen }) => [label, text, seen?.count, seen?.of])).toEqual([
      ["ok", "$fetch.json.ok", 2, 2],
      ["items", "$fetch.json.items", 2, 2],
      ["odd-key", null, 1, 2],
      ["city", "$fetch.json.city", 1, 2],
      ["extra", "$fetch.json.extra", 1, 2],
    ]);
    expect(nodeOf(sourcesAt("gate"), "fetch", "json", "items", "1", "n")).toMatchObject({
      text: "$fetch.json.items.1.n",
      type: "number",
      sample: "2",
      seen: { count: 1, of: 2 },
    });
  });

  it("says why a key cannot be referred to", () => {
    expect(nodeOf(sourcesAt("gate"), "fetch", "json", "odd-key").note).toContain("letters, digits and _ only");
  });

  it("comes from the schema of a question or of a model's answer where nothing was recorded", () => {
    expect(nodeOf(sourcesAt("last"), "ask", "response", "decision")).toMatchObject({
      text: "$ask.response.decision",
      type: "text",
      note: "Your choice",
      seen: null,
    });
    expect(nodeOf(sourcesAt("last"), "think", "json", "output", "data", "score").type).toBe("number");
  });

  it("shows items of the list as samples of a loop's variable", () => {
    expect(nodeOf(sourcesAt("two"), "item", "json", "n")).toMatchObject({ text: "$item.json.n", sample: "1" });
  });

  it("shows arguments with the value they have when nobody gives one, as far as they can be named", () => {
    const args = sourcesAt("gate").at(-1);

    expect(args?.nodes.map(({ text, sample, note }) => [text, sample, note])).toEqual([
      [`\${city}`, "Berlin", "Where to look"],
    ]);
  });

  it("is cut short however large it is", () => {
    const large = knowing({
      fetch: [{ items: Array.from({ length: 200_000 }, (_, n) => ({ n })), t: "x".repeat(9e6) }],
    });
    const gate = document.allSteps.find((step) => step.id === "gate");
    const json = nodeOf(referenceSources(document, gate?.path ?? [], large), "fetch", "json");

    expect(json.sample?.length).toBeLessThan(61);
    expect(json.children(100).map(({ type }) => type)).toEqual(["list of 200000", "text"]);
  });
});

describe("searching references", () => {
  it("finds parts at any depth by all words, near ones first", () => {
    const found = searchReferences(sourcesAt("last"), "fetch n");

    expect(found.map(({ text }) => text)).toContain("$fetch.json.items.0.n");
    expect(searchReferences(sourcesAt("last"), "choice").map(({ text }) => text)).toEqual(["$ask.response.decision"]);
    expect(searchReferences(sourcesAt("last"), " ")).toEqual([]);
  });

  it("ends on a value without end", () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 200; level += 1) deep = { a: deep, b: deep };
    const gate = document.allSteps.find((step) => step.id === "gate");
    const sources = referenceSources(document, gate?.path ?? [], knowing({ fetch: [deep] }));

    expect(searchReferences(sources, "a").length).toBeLessThanOrEqual(100);
  });
});
