import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { placeOfPart } from "../validate/places";
import { assessSafety } from "./assess-safety";
import type { CoveredEffect, EffectKind, SafetyOptions, SafetyReport } from "./model";

function assess(text: string, options: SafetyOptions = {}): SafetyReport {
  const document = openDocument(text, catalog);
  expect(document.diagnostics).toEqual([]);
  return assessSafety(document, catalog, options);
}

function told({ token, coverage }: CoveredEffect): string {
  if (coverage.kind === "never") return `${token}: never`;
  const names = coverage.gates
    .map(({ name, stage, file }) => `${file ?? ""}${name}${stage ? "|approve" : ""}`)
    .join(", ");
  if (coverage.kind === "unless") return `${token}: ${names} unless ${coverage.condition}`;
  return `${token}: always ${coverage.anyOf ? "one of " : ""}${names}`;
}

function coverages(steps: readonly string[], options: SafetyOptions = {}): readonly string[] {
  return assess(`steps:\n${steps.map((step) => `  - ${step}\n`).join("")}`, options).effects.map(told);
}

const plan = "{ id: plan, run: ls }";
const send = "{ id: send, run: git push }";

describe("which gates stand before an effect", () => {
  it.each<[string, readonly string[], string]>([
    ["none", [plan, send], "git push: never"],
    ["one", ["{ id: g, approval: ok? }", send], "git push: always g"],
    ["a step's own gate comes behind its command", ["{ id: send, run: git push, approval: ok? }"], "git push: never"],
    ["a gate behind it", [send, "{ id: g, approval: ok? }"], "git push: never"],
    ["an input step is no gate", ["{ id: i, input: { prompt: a, responseSchema: {} } }", send], "git push: never"],
    ["`approval: false` is no gate", ["{ id: g, run: ls, approval: false }", send], "git push: never"],
    [
      "M3: a gate with a condition",
      [plan, "{ id: g, approval: ok?, when: $plan.json.n > 0 }", send],
      "git push: g unless `$plan.json.n > 0` is false",
    ],
    [
      "a gate with a condition that always holds",
      ["{ id: g, approval: ok?, when: '1 == 1' }", send],
      "git push: always g",
    ],
    ["a gate that never asks", ["{ id: g, approval: ok?, when: false }", send], "git push: never"],
    [
      "a gate whose step may fail",
      ["{ id: g, run: ls, approval: ok?, on_error: continue }", send],
      "git push: g unless `g` fails",
    ],
    [
      "a failure that skips the rest",
      ["{ id: g, run: ls, approval: ok?, on_error: skip_rest }", send],
      "git push: always g",
    ],
    ["a gate that cannot fail", ["{ id: g, approval: ok?, on_error: continue }", send], "git push: always g"],
    [
      "a gate that may be skipped or fail",
      [plan, "{ id: g, run: ls, approval: ok?, when: $plan.json.n, on_error: continue }", send],
      "git push: g unless `$plan.json.n` is false or `g` fails",
    ],
  ])("%s", (_, steps, expected) => {
    expect(coverages(steps)).toEqual([expected]);
  });

  const gate = "{ id: g, approval: ok?, when: $plan.json.n > 0 }";
  const shaky = "{ id: g, run: ls, approval: ok?, when: $plan.json.n > 0, on_error: continue }";
  it.each<[string, string, string, boolean]>([
    ["the gate's approval", gate, "$g.approved", true],
    ["the gate's approval, also when it may fail", shaky, "$g.approved", true],
    ["approval as a comparison", shaky, "$g.approved == true", true],
    ["approval together with something else", shaky, "$plan.json.x && $g.approved", true],
    ["approval or something else", gate, "$plan.json.x || $g.approved", false],
    ["no approval", gate, "!$g.approved", false],
    ["the same condition", gate, "$plan.json.n>0", true],
    ["the same condition, when the gate may fail", shaky, "$plan.json.n > 0", false],
    ["more than the same condition", gate, "$plan.json.n > 0 && $plan.json.x == 'a'", true],
    ["less than the same condition", gate, "$plan.json.n > 0 || $plan.json.x", false],
    ["a condition of its own", gate, "$plan.json.n > 1", false],
    ["the gate was not skipped", gate, "!$g.skipped", true],
    ["the gate was not skipped, but may have failed", shaky, "!$g.skipped", false],
    ["the gate was neither skipped nor failed", shaky, "!$g.skipped && !$g.error", true],
    ["the gate was skipped", gate, "$g.skipped", false],
    ["not not skipped", gate, "!$g.skipped == false", false],
    ["the gate failed", shaky, "$g.error", false],
    ["the gate failed, as text", shaky, "$g.errorMessage", false],
    ["every gate has an id", gate, "$g.id", false],
    ["nothing is nothing", gate, "$g.json.x == $g.json.y", false],
    ["a result of the gate's step", shaky, "$g.json.x == 5", true],
    ["something unlike a result", shaky, "$g.json.x != 5", false],
    ["a condition nobody can read", gate, "$g.approved &&", false],
  ])("a gate and %s", (_, asked, condition, always) => {
    const found = coverages([plan, asked, `{ id: send, run: git push, when: "${condition}" }`]);
    const expected = always ? "git push: always g" : expect.stringContaining("git push: g unless ");
    expect(found).toEqual([expected]);
  });

  it("follows steps that wait for others", () => {
    const steps = [
      plan,
      "{ id: g, approval: ok?, when: $plan.json.n }",
      "{ id: mid, run: ls, when: $g.approved }",
      "{ id: send, run: git push, when: $mid.json.ready }",
      "{ id: tell, run: mail -s a b, when: $send.skipped }",
    ];
    expect(coverages(steps)).toEqual(["git push: always g", "mail: g unless `$plan.json.n` is false"]);
  });

  it("sees that one of two gates always asks", () => {
    const steps = [
      plan,
      "{ id: a, approval: ok?, when: $plan.json.big == true }",
      '{ id: b, approval: ok?, when: "!($plan.json.big == true)" }',
    ];
    expect(coverages([...steps, send])).toEqual(["git push: always one of a, b"]);
  });

  it("tells of every gate that can be passed", () => {
    const steps = [
      plan,
      "{ id: a, approval: ok?, when: $plan.json.a }",
      "{ id: b, approval: ok?, when: $plan.json.b }",
      send,
    ];
    expect(coverages(steps)).toEqual(["git push: a, b unless `$plan.json.a` is false and `$plan.json.b` is false"]);
  });

  it("covers the body of a container by the gates before it", () => {
    const steps = [
      plan,
      "{ id: g, approval: ok?, when: $plan.json.n }",
      "{ id: loop, for_each: $plan.json, steps: [{ id: one, run: git push }, { id: two, run: rm x, when: $g.approved }] }",
      "{ id: fan, parallel: { branches: [{ id: b, run: npm publish, when: $g.approved }] } }",
      "{ id: all, when: $g.approved, parallel: { branches: [{ id: c, run: docker push x }] } }",
    ];
    const unless = "g unless `$plan.json.n` is false";
    expect(coverages(steps)).toEqual([
      `git push: ${unless}`,
      "rm: always g",
      `npm publish: ${unless}`,
      "docker push: always g",
    ]);
  });

  it("does not take a name of the loop for the step of the same name", () => {
    const steps = [
      plan,
      "{ id: g, approval: ok?, when: $plan.json.n }",
      "{ id: loop, for_each: $plan.json, item_var: g, steps: [{ id: one, run: git push, when: $g.json.approved }] }",
      "{ id: again, for_each: $plan.json, item_var: plan, steps: [{ id: one, run: git push, when: $plan.json.n }] }",
    ];
    expect(coverages(steps)).toEqual(Array(2).fill("git push: g unless `$plan.json.n` is false"));
  });

  it("knows that `approve` holds the stages behind it", () => {
    expect(coverages(["{ id: p, pipeline: exec rm a | approve | exec git push }"])).toEqual([
      "rm: never",
      "git push: always p|approve",
    ]);
  });

  it("gives up on conditions that are too many to look through, and promises nothing", () => {
    const names = Array.from({ length: 40 }, (_, index) => `$plan.json.a${index}`);
    const steps = [
      plan,
      `{ id: g, approval: ok?, when: "${names.join(" || ")}" }`,
      `{ id: send, run: git push, when: "${names.map((name) => `!(${name} == 1)`).join(" || ")}" }`,
    ];
    expect(coverages(steps)[0]).toContain("g unless");
  });
});

describe("a step that runs another file", () => {
  const files = new Map(
    Object.entries({
      "plain.lobster": "steps:\n  - { id: push, run: git push }\n",
      "asks.lobster": "steps:\n  - { id: c, approval: ok? }\n  - { id: push, run: git push }\n",
      "deep.lobster": "steps:\n  - { id: inner, workflow: plain.lobster }\n",
      "self.lobster": "steps:\n  - { id: inner, workflow: self.lobster }\n",
    }),
  );
  const openFile = (name: string) => {
    const text = files.get(name);
    return text === undefined ? null : openDocument(text, catalog);
  };

  it.each<[string, readonly string[]]>([
    ["plain.lobster", ["git push: never"]],
    ["asks.lobster", ["git push: always asks.lobsterc"]],
    ["deep.lobster", ["git push: never"]],
    ["self.lobster", ["self.lobster: never"]],
    ["missing.lobster", ["missing.lobster: never"]],
    ["$plan.json.file", ["$plan.json.file: never"]],
  ])("does what %s does", (name, expected) => {
    expect(coverages([plan, `{ id: w, workflow: ${name} }`], { openFile })).toEqual(expected);
  });

  it("is held by the gates before it, and holds nothing itself", () => {
    const steps = [
      "{ id: w, workflow: asks.lobster, on_error: continue }",
      send,
      "{ id: g, approval: ok? }",
      "{ id: x, workflow: plain.lobster }",
    ];
    expect(coverages(steps, { openFile })).toEqual([
      "git push: always asks.lobsterc",
      "git push: never",
      "git push: always g",
    ]);
  });

  it("is unknown where files cannot be opened", () => {
    const { effects, changing } = assess("steps:\n  - { id: w, workflow: a.lobster }\n");
    expect(effects.map(({ kind }) => kind)).toEqual(["unknown"]);
    expect(changing).toBe(0);
  });
});

describe("the report", () => {
  const text = [
    "steps:",
    "  - id: plan",
    "    run: |",
    "      # git push later",
    "      curl https://x.org/a",
    "  - id: g",
    "    approval: { prompt: ok?, required_approver: ana, require_different_approver: true }",
    "  - id: send",
    "    run: git push && ./notify.sh",
    "  - id: h",
    "    approval: again?",
    "    when: $plan.json.n",
    "  - id: end",
    "    run: rm x",
    "",
  ].join("\n");

  it("counts what changes something, and marks the words that say so", () => {
    const { effects, changing, unguarded } = assess(text);
    const document = openDocument(text, catalog);
    const places = effects.map(({ field, part }) => part && placeOfPart(document, field, part));
    expect(places.map((range) => range && text.slice(range.from, range.to))).toEqual([
      "curl",
      "git push",
      "./notify.sh",
      "rm",
    ]);
    expect([changing, unguarded]).toEqual([2, 0]);
  });

  it("draws a zone from each gate to the next", () => {
    expect(assess(text).zones).toEqual([
      {
        gate: ["steps", 1],
        name: "g",
        from: ["steps", 2],
        to: ["steps", 3],
        unless: null,
        approver: "only ana, and not who started the run",
      },
      {
        gate: ["steps", 3],
        name: "h",
        from: ["steps", 4],
        to: ["steps", 4],
        unless: "`$plan.json.n` is false",
        approver: null,
      },
    ]);
  });

  it("lets people say what a command does", () => {
    const overrules = new Map<string, EffectKind>([
      ["send: notify.sh", "send"],
      ["end: rm", "read"],
    ]);
    const { effects, changing } = assess(text, { overrules });
    expect(effects.map(({ kind, overruled }) => [kind, overruled])).toEqual([
      ["network", false],
      ["send", false],
      ["send", true],
      ["read", true],
    ]);
    expect(changing).toBe(2);
  });

  it("says nothing of a file that cannot be read", () => {
    const report = assessSafety(openDocument("steps: [", catalog), catalog);
    expect(report).toEqual({ effects: [], zones: [], changing: 0, unguarded: 0 });
  });
});

it("keeps keys of effects short enough to be stored, and tells long ones apart", () => {
  const long = "x".repeat(400);
  const text = `steps:\n  - { id: ${long}a, run: rm a }\n  - { id: ${long}b, run: rm a }\n  - { id: c, run: rm a }\n`;
  const keys = assessSafety(openDocument(text, catalog), catalog).effects.map(({ key }) => key);

  expect(new Set(keys).size).toBe(3);
  expect(keys.map(({ length }) => length)).toEqual([300, 300, 5]);
});
