import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { stepRunners } from "@/lib/catalog/runners";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { PlannedStep } from "@/lib/lobster/run/planned-step";
import type { Snapshot } from "@/lib/lobster/run/records";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { freshWorkflow, openChildren } from "./child-files";
import { planSteps } from "./plan-steps";

const atGate: Snapshot = {
  version: 1,
  position: 2,
  records: [
    { id: "make", stdout: '{"n":2,"to":"Ada"}\n', json: { n: 2, to: "Ada" } },
    { id: "gate", stdout: "x" },
  ],
  args: { city: "Oslo" },
  waiting: { stepId: "gate", kind: "approval", identity: { initiatedBy: "al" } },
};

function plan(rest: string, snapshot = atGate, through?: "last_step"): readonly PlannedStep[] {
  const { workflow } = openDocument(
    `steps:\n  - {id: make, run: make}\n  - {id: gate, approval: ok?}\n${rest}`,
    catalog,
  );
  if (workflow === null) throw new Error("The test's workflow does not parse");
  return planSteps({ workflow, snapshot, steps: stepRunners, ...(through ? { through } : {}) });
}

const short = (steps: readonly PlannedStep[]): readonly string[] =>
  steps.map(
    ({ stepId, command, partlyUnknown, condition, gate }) =>
      `${stepId}: ${command}${partlyUnknown ? " (unknown)" : ""}${condition === null ? "" : ` if ${condition.holds}`}${gate ? " GATE" : ""}`,
  );

describe("the plan behind a gate", () => {
  it("fills in arguments and results, and counts the gate as approved", () => {
    const steps = plan('  - {id: a, run: "send $make.json.to ${city} $gate.approved $gate.initiatedBy $HOME"}');

    expect(steps).toEqual([
      {
        stepId: "a",
        kind: "shell",
        command: "send Ada Oslo true al $HOME",
        partlyUnknown: false,
        condition: null,
        gate: false,
      },
    ]);
  });

  it("leaves results of steps that come later as written and says so", () => {
    const steps = plan("  - {id: a, run: one}\n  - {id: b, pipeline: 'exec two $a.json.x $make.json.n'}");

    expect(short(steps)).toEqual(["a: one", "b: exec two $a.json.x 2 (unknown)"]);
  });

  it("does not guess who will approve", () => {
    const steps = plan("  - {id: a, run: echo $gate.approvedBy}\n  - {id: b, run: x, when: $gate.approvedBy == bo}");

    expect(short(steps)).toEqual(["a: echo $gate.approvedBy (unknown)", "b: x if null"]);
  });

  it("tells of each condition whether it will hold", () => {
    const steps = plan(`  - {id: a, run: x, when: $make.json.n > 1 && $gate.approved}
  - {id: b, run: x, condition: $make.json.n == 5}
  - {id: c, run: x, when: "$a.json.ok || $make.json.n"}
  - {id: d, run: x, when: $b.skipped}
  - {id: e, run: x, when: false}
  - {id: f, run: x, when: $nobody.json}`);

    expect(short(steps)).toEqual([
      "a: x if true",
      "b: x if false",
      "c: x if null",
      "d: x if true",
      "e: x if false",
      "f: x if null",
    ]);
    expect(steps[1]?.condition).toEqual({ text: "$make.json.n == 5", holds: false });
  });

  it("ends with the next gate, whose question is shown as written", () => {
    const steps = plan(`  - {id: a, run: prepare $make.json.n, approval: Keep it?}\n  - {id: b, run: never shown}`);
    const alone = plan(`  - {id: g, approval: "Send to \${city}?"}\n  - {id: b, run: never shown}`);

    expect(short(steps)).toEqual(["a: prepare 2 GATE"]);
    expect(short(alone)).toEqual(["g: Send to ${city}? GATE"]);
  });

  it("goes past a gate that is skipped, and past one that may be", () => {
    const steps = plan(`  - {id: a, run: x}
  - {id: g, approval: ok?, when: $make.json.n == 5}
  - {id: h, approval: maybe?, when: $a.json.ask}
  - {id: b, run: shown}
  - {id: i, approval: sure?}
  - {id: c, run: never shown}`);

    expect(short(steps)).toEqual(["a: x", "g: ok? if false", "h: maybe? if null GATE", "b: shown", "i: sure? GATE"]);
  });

  it("is empty behind the last step", () => {
    expect(plan("")).toEqual([]);
  });

  it("goes on behind gates to the last step when asked, taking them for approved", () => {
    const steps = plan(
      [
        "  - {id: second, run: prepare, approval: sure?}",
        "  - {id: a, run: 'send $second.approved', when: $second.approved}",
        "  - {id: b, run: 'echo $second.json.x', when: '!$second.approved'}",
        "  - {id: c, run: 'echo $second.json.x', when: $second.json.x == 1}",
      ].join("\n"),
      atGate,
      "last_step",
    );

    expect(short(steps)).toEqual([
      "second: prepare GATE",
      "a: send true if true",
      "b: echo $second.json.x (unknown) if false",
      "c: echo $second.json.x (unknown) if null",
    ]);
  });

  it("tells what holds only because a gate of the plan is taken for approved", () => {
    const steps = plan(
      [
        "  - {id: second, run: prepare, approval: sure?}",
        "  - {id: a, run: x, when: $second.approved}",
        "  - {id: b, run: x, when: $gate.approved}",
      ].join("\n"),
      atGate,
      "last_step",
    );

    expect(steps.map(({ condition }) => condition)).toEqual([
      null,
      { text: "$second.approved", holds: true, ifApproved: true },
      { text: "$gate.approved", holds: true },
    ]);
  });
});

describe("the plan of steps that hold others", () => {
  it("shows what each branch does, and leaves results of branches as written", () => {
    const steps = plan(
      "  - {id: fan, parallel: {wait: any, branches: [{id: a, run: 'one $make.json.n'}, {id: b, pipeline: 'exec $gate.approved'}]}}\n" +
        "  - {id: c, run: 'use $a.json', when: $b.json == 1}",
    );

    expect(short(steps)).toEqual([
      "fan: The first of these to succeed:\n  a: one 2\n  b: exec true",
      "c: use $a.json (unknown) if null",
    ]);
  });

  it("knows that the branches of a skipped step have no results", () => {
    const steps = plan(
      "  - {id: fan, when: false, parallel: {branches: [{id: a, run: one}]}}\n  - {id: c, run: 'use $a.json'}",
    );

    expect(short(steps).at(-1)).toBe("c: use $a.json");
  });

  it("shows one round of a loop with its own names as written", () => {
    const steps = plan(
      "  - {id: f, for_each: $make.json.n, item_var: mail, steps: [{id: make, run: 'x $mail.json ${city} $gate.approved'}, {id: t, run: 'y $make.json', when: $mail.json}]}",
    );

    expect(short(steps)).toEqual([
      "f: For each mail of $make.json.n:\n  make: x $mail.json Oslo true\n  t: y $make.json  (when $mail.json) (unknown)",
    ]);
  });

  it("shows the steps of other files as far as they are known, and says what is not", async () => {
    const text =
      "steps: [{id: s, workflow: c.lobster, workflow_args: {who: '${city}', late: $z.json}}, {id: z, run: z}, {id: g, workflow: gone.lobster}, {id: u, workflow: $z.json}]";
    const files = {
      "/flows/c.lobster":
        "steps: [{id: c, run: 'x ${who} ${late}'}, {id: d, parallel: {branches: [{id: e, run: 'y $c.json'}]}}, {id: f, workflow: d.lobster, when: $c.json}]",
      "/flows/d.lobster": "steps: [{id: l, run: leaf}]",
    };
    const { workflow } = openDocument(text, catalog);
    if (workflow === null) throw new Error("The test's workflow does not parse");
    const origin = memoryOrigin(files);
    const snapshot: Snapshot = { version: 1, position: 0, records: [], args: { city: "Oslo" }, waiting: null };
    const children = await openChildren(freshWorkflow(workflow, snapshot.args, origin), 0, catalog);

    const steps = planSteps({ workflow, snapshot, steps: stepRunners, children });

    expect(short(steps)).toEqual([
      [
        "s: c.lobster",
        "  who: Oslo",
        "  late: $z.json",
        "Runs the steps of /flows/c.lobster:",
        "  c: x Oslo ${late}",
        "  d: At the same time:",
        "      e: y $c.json",
        "  f: d.lobster  (when $c.json)",
        "    Runs the steps of /flows/d.lobster:",
        "      l: leaf (unknown)",
      ].join("\n"),
      "z: z",
      "g: gone.lobster\nIt will fail: /flows/gone.lobster is missing, runs already, or is no valid workflow.",
      "u: $z.json\nWhich file that is depends on results that do not exist yet. (unknown)",
    ]);
    expect(short(planSteps({ workflow, snapshot, steps: stepRunners })).at(2)).toBe(
      "g: gone.lobster\nRuns the steps of that file; they are not shown here. (unknown)",
    );
  });
});
