import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { openDocument } from "@/lib/lobster/document/open-document";
import { applyEdits } from "@/lib/lobster/document/text-edit";
import type { Completion } from "./completion/completion";
import { type EditorKnowledge, noKnowledge } from "./knowledge";
import { completionsAt } from "./text-completion";

const readable = openDocument("name: a\nsteps:\n  - id: a\n    run: x\n", catalog);

/** Completions at the `‸` of a text, which is left out. */
function at(marked: string, knowledge: EditorKnowledge = noKnowledge): readonly Completion[] {
  const offset = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  return completionsAt({ text, offset, document: readable, catalog, knowledge });
}

function labels(marked: string, knowledge?: EditorKnowledge): readonly string[] {
  return at(marked, knowledge).map(({ label }) => label);
}

/** The text after one of the completions was taken. */
function taken(marked: string, label: string, knowledge?: EditorKnowledge): string {
  const chosen = at(marked, knowledge).find((completion) => completion.label === label);
  if (chosen === undefined) throw new Error(`${label} is not offered`);
  const { from, to, insert } = chosen;
  return applyEdits(marked.replace("‸", ""), [{ from, to, insert }]);
}

const steps = `name: a
args:
  city: { default: Bern, description: Where }
steps:
  - id: collect
    run: list
  - id: gate
    approval: Go?
  - id: shape
`;

describe("keys", () => {
  it("offers those of the file at the margin, without those that are there", () => {
    expect(labels("name: a\n‸")).toEqual(["description", "args", "env", "cwd", "cost_limit", "steps"]);
  });

  it("offers those of the kind of a step, without those that are there", () => {
    const keys = labels("steps:\n  - id: a\n    run: x\n    stdin: y\n    ‸\n");

    expect(keys).toContain("when");
    expect(keys).toContain("retry");
    expect(keys).not.toContain("stdin");
    expect(keys).not.toContain("pipeline");
  });

  it("offers every action to a step that has none", () => {
    expect(labels("steps:\n  - id: a\n    ‸")).toEqual(
      expect.arrayContaining(["run", "pipeline", "approval", "for_each"]),
    );
  });

  it("counts keys below the cursor as there, also in a broken file", () => {
    const keys = labels("steps:\n  - id: a\n    wh‸\n    when: x\n    run: [\n");

    expect(keys).not.toContain("when");
    expect(keys).not.toContain("run");
    expect(keys).toContain("env");
  });

  it.each([
    [
      "a mapping",
      "steps:\n  - id: a\n    run: x\n    retry:\n      ‸",
      ["max", "backoff", "delay_ms", "max_delay_ms", "jitter"],
    ],
    [
      "a mapping in braces",
      "steps:\n  - { id: a, run: x, retry: { max: 2, ‸ } }",
      ["backoff", "delay_ms", "max_delay_ms", "jitter"],
    ],
    [
      "an approval",
      "steps:\n  - id: a\n    approval:\n      prompt: x\n      ‸",
      ["items", "preview", "initiated_by", "required_approver", "require_different_approver"],
    ],
    ["an argument", "args:\n  city:\n    ‸", ["default", "description"]],
    ["a cost limit", "cost_limit:\n  max_usd: 1\n  ‸", ["action"]],
    ["an input", "steps:\n  - id: a\n    input:\n      prompt: x\n      ‸", ["responseSchema", "defaults"]],
  ])("offers the settings of %s", (_name, text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it("offers the words of JSON Schema at any depth of an answer", () => {
    const head = "steps:\n  - id: a\n    input:\n      prompt: x\n      responseSchema:\n        type: object\n";

    expect(labels(`${head}        ‸`)).toEqual(expect.arrayContaining(["properties", "required", "title"]));
    expect(labels(`${head}        properties:\n          name:\n            min‸`)).toContain("minLength");
    expect(labels(`${head}        properties:\n          name:\n            type: ‸`)).toContain("integer");
  });

  it("offers to a branch only what counts there", () => {
    const keys = labels(
      "steps:\n  - id: p\n    parallel:\n      branches:\n        - id: b\n          run: x\n          ‸",
    );

    expect(keys).toEqual(["stdin", "env", "cwd"]);
  });

  it("finds the key that was meant by one that Lobster does not read", () => {
    const found = at("steps:\n  - id: a\n    run: x\n    if‸").find(({ label }) => label === "when");

    expect(found?.filter).toBe("if");
    expect(found?.help).toContain("does not read `if`");
  });

  it("puts a key at the column of its neighbours, whatever was indented", () => {
    expect(taken("steps:\n  - id: a\n    run: x\n      ‸", "when")).toBe("steps:\n  - id: a\n    run: x\n    when: ");
  });

  it("opens mappings and lists where they belong", () => {
    expect(taken("steps:\n  - id: a\n    run: x\n    ‸", "env")).toBe(
      "steps:\n  - id: a\n    run: x\n    env:\n      ",
    );
    expect(taken("‸", "steps")).toBe("steps:\n  - ");
  });

  it("writes JSON in a JSON file", () => {
    expect(taken('{"steps": [{"id": "a", "run": "x", ‸}]}', "when")).toBe(
      '{"steps": [{"id": "a", "run": "x", "when": }]}',
    );
  });

  it("leaves the colon alone that is there", () => {
    expect(taken("steps:\n  - id: a\n    ru‸: x", "run")).toBe("steps:\n  - id: a\n    run: x");
  });

  it("offers nothing in comments", () => {
    expect(labels("steps:\n  - id: a # wh‸\n    run: x")).toEqual([]);
    expect(labels("# na‸\nsteps: []")).toEqual([]);
  });
});

describe("values", () => {
  it.each([
    ["a choice", "steps:\n  - id: a\n    run: x\n    on_error: ‸", ["stop", "continue", "skip_rest"]],
    ["yes or no", "steps:\n  - id: a\n    run: x\n    retry:\n      jitter: ‸", ["true", "false"]],
    ["a choice in braces", "steps:\n  - { id: a, run: x, retry: { backoff: ‸ } }", ["fixed", "exponential"]],
    ["a number with its default", "steps:\n  - id: a\n    run: x\n    retry:\n      max: ‸", ["1"]],
  ])("offers %s", (_name, text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it("puts the blank behind a colon that has none", () => {
    expect(taken("steps:\n  - id: a\n    run: x\n    on_error:‸", "continue")).toBe(
      "steps:\n  - id: a\n    run: x\n    on_error: continue",
    );
  });
});

describe("references", () => {
  it("offers the steps before this one, nearest first", () => {
    expect(labels(`${steps}    run: x\n    stdin: $‸\n  - id: later\n    run: x\n`)).toEqual([
      "$gate.approved",
      "$collect.json",
      "$collect.stdout",
    ]);
  });

  it("offers them in the middle of a script, with arguments and variables of the shell", () => {
    const found = labels(`${steps}    env:\n      KEY: x\n    run: |\n      set -e\n      echo $‸\n`);

    expect(found).toEqual(expect.arrayContaining(["$collect.json", "$KEY", "$LOBSTER_ARG_CITY"]));
    expect(labels(`${steps}    run: echo \${‸`)).toEqual(["${city}"]);
  });

  const knowledge: EditorKnowledge = {
    ...noKnowledge,
    recorded: new Map<string, readonly JsonValue[]>([
      [
        "collect",
        [
          { items: [{ to: "ana" }], total: 3 },
          { total: 4, extra: true },
        ],
      ],
    ]),
  };

  it("follows what runs recorded, with type, sample and how often it was there", () => {
    const found = at(`${steps}    run: x\n    stdin: $collect.json.‸\n`, knowledge);

    expect(found.map(({ label, detail }) => [label, detail])).toEqual([
      ["$collect.json.items", 'list of 1 [{"to":"ana"}]'],
      ["$collect.json.total", "number 3"],
      ["$collect.json.extra", "true or false true"],
    ]);
    expect(found[0]?.help).toBe("There in 1 of 2 recorded values.");
    expect(labels(`${steps}    stdin: $collect.json.items.0.‸`, knowledge)).toEqual(["$collect.json.items.0.to"]);
  });

  it("knows the item of a loop from the list it goes over", () => {
    const loop = `${steps}    for_each: $collect.json.items\n    steps:\n      - id: each\n        run: echo $item.json.‸`;

    expect(labels(loop, knowledge)).toContain("$item.json.to");
  });

  it("knows the fields of an answer from its schema", () => {
    const ask =
      "steps:\n  - id: ask\n    input:\n      prompt: x\n      responseSchema:\n        type: object\n        properties:\n          mood: { type: string }\n  - id: b\n    when: $ask.response.‸";

    expect(labels(ask)).toEqual(["$ask.response.mood"]);
  });

  it("offers operators and recorded values in a condition", () => {
    expect(labels(`${steps}    run: x\n    when: $collect.json.total ‸`, knowledge)).toContain("==");
    expect(labels(`${steps}    run: x\n    when: $collect.json.total == ‸`, knowledge)).toEqual(["3", "4"]);
  });

  it("offers no step to a step outside of a loop that is inside", () => {
    const text =
      "steps:\n  - id: loop\n    for_each: $x.json\n    steps:\n      - id: inner\n        run: x\n  - id: b\n    stdin: $‸";

    expect(labels(text)).toEqual(["$loop.json", "$loop.stdout"]);
  });
});

describe("pipelines", () => {
  it.each([
    ["at the start", "pipeline: ‸"],
    ["behind a pipe", "pipeline: head --n 3 | ‸"],
    ["half a name", "pipeline: head | pi‸"],
    ["in quotes", 'pipeline: "head | ‸"'],
    ["in a block", "pipeline: |\n      head\n      | ‸"],
  ])("offers commands %s", (_name, line) => {
    expect(labels(`steps:\n  - id: a\n    ${line}\n`)).toContain("pick");
  });

  it("offers the flags of a command that it does not have yet", () => {
    expect(labels("steps:\n  - id: a\n    pipeline: sort --desc ‸")).toEqual(["--key"]);
  });

  it("offers filters inside a placeholder", () => {
    expect(labels("steps:\n  - id: a\n    pipeline: template --text '{{name | ‸").length).toBeGreaterThan(3);
  });
});

describe("whole steps", () => {
  it("offers every kind behind a dash, with a name that is free", () => {
    expect(labels("steps:\n  - id: command\n    run: x\n  - ‸")).toEqual(
      expect.arrayContaining(["run step", "approval step", "for_each step", "id"]),
    );
    expect(taken("steps:\n  - id: command\n    run: x\n  - ‸", "run step")).toBe(
      "steps:\n  - id: command\n    run: x\n  - id: ${1:command-2}\n    run: echo hello$0",
    );
  });

  it("offers them on an empty line of the list, too", () => {
    expect(taken("steps:\n  - id: a\n    run: x\n  ‸\n", "approval step")).toBe(
      "steps:\n  - id: a\n    run: x\n  - id: ${1:approval}\n    approval: Continue?$0\n",
    );
  });

  it("offers to a loop what can run in it", () => {
    const inside = labels("steps:\n  - id: a\n    for_each: $x.json\n    steps:\n      - ‸");

    expect(inside).toContain("run step");
    expect(inside).not.toContain("approval step");
  });
});

it("offers nothing but references inside a command line", () => {
  expect(labels("steps:\n  - id: a\n    run: li‸")).toEqual([]);
});

it("never fails, wherever the cursor stands and whatever is missing", () => {
  const text = `${steps}    pipeline: "head | pick a"\n    retry: { max: 2 }\n    when: "$collect.json.n > 1"\n`;

  for (let cut = 0; cut <= text.length; cut += 23) {
    const broken = text.slice(0, cut) + text.slice(cut + 11);
    for (let offset = 0; offset <= broken.length; offset += 2) {
      const found = completionsAt({ text: broken, offset, document: readable, catalog, knowledge: noKnowledge });
      expect(found.every(({ from, to }) => from <= offset && from <= to && to <= broken.length)).toBe(true);
      expect(found.every(({ from, to }) => !/[\r\n]/.test(broken.slice(from, to)))).toBe(true);
    }
  }
});
