import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { stepRunners } from "@/lib/catalog/runners";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import type { StepRecord } from "@/lib/lobster/run/records";
import { planDryRun } from "./plan-dry-run";

const text = `steps:
  - id: count
    run: echo '{"n":3}'
  - id: many
    run: send $count.json.n
    when: $count.json.n > 5
  - id: ask
    approval: Go on?
  - id: after
    run: echo \${who}
    when: $ask.approved
  - id: last
    run: echo $many.stdout
    when: $many.skipped
`;

type Known = { readonly conditions?: Readonly<Record<string, boolean>>; readonly recorded?: readonly StepRecord[] };

function plan(file: string, { conditions = {}, recorded = [] }: Known = {}): readonly DryRunStep[] {
  const { workflow } = openDocument(file, catalog);
  if (workflow === null) throw new Error("The text cannot be read");
  return planDryRun({
    workflow,
    snapshot: { version: 1, position: 0, records: [], args: { who: "Ada" }, waiting: null },
    steps: stepRunners,
    conditions: new Map(Object.entries(conditions)),
    recorded: new Map(recorded.map((record) => [record.id, record])),
  });
}

const lines = (steps: readonly DryRunStep[]) =>
  steps.map(({ stepId, state, reason }) => `${stepId} ${state}${reason === null ? "" : `: ${reason}`}`);

describe("a dry run", () => {
  it("says what would run and what is not known, and why", () => {
    expect(lines(plan(text))).toEqual([
      "count would-run",
      "many unknown: `$count.json.n > 5` needs `$count.json.n`, which only a run can tell",
      "ask would-run",
      "after would-run: `$ask.approved` is true, taking `ask` for approved",
      "last unknown: `$many.skipped` needs `$many.skipped`, which only a run can tell",
    ]);
  });

  it("names the values that a command still lacks, and who is asked", () => {
    const [count, many, ask, after] = plan(text);

    expect(count).toEqual({
      path: "steps/0",
      stepId: "count",
      kind: "shell",
      state: "would-run",
      reason: null,
      command: `echo '{"n":3}'`,
      missing: [],
      partlyUnknown: false,
      condition: null,
      gate: null,
      usesLastRun: false,
    });
    expect(many).toMatchObject({
      command: "send $count.json.n",
      missing: ["$count.json.n"],
      partlyUnknown: true,
      condition: { text: "$count.json.n > 5", computed: null, switched: null },
    });
    expect(ask?.gate).toBe("approval");
    expect(after?.command).toBe("echo Ada");
  });

  it("lights up the other path when a condition is switched", () => {
    expect(lines(plan(text, { conditions: { "steps/1": false } }))).toEqual([
      "count would-run",
      "many skipped: Switched to false. By itself it is not known: `$count.json.n > 5` needs `$count.json.n`, which only a run can tell",
      "ask would-run",
      "after would-run: `$ask.approved` is true, taking `ask` for approved",
      "last would-run: `$many.skipped` is true",
    ]);
    const on = plan(text, { conditions: { "steps/1": true } });
    expect(on[1]).toMatchObject({ state: "would-run", condition: { computed: null, switched: true } });
    expect(on[4]?.state).toBe("unknown");
  });

  it("takes results of an earlier run for granted when it is asked to, with the values that decide", () => {
    const recorded = [{ id: "count", stdout: '{"n":3}', json: { n: 3 } }];
    const steps = plan(text, { recorded });

    expect(lines(steps).slice(1)).toEqual([
      "many skipped: `$count.json.n > 5`: `3 > 5` is false",
      "ask would-run",
      "after would-run: `$ask.approved` is true, taking `ask` for approved",
      "last would-run: `$many.skipped` is true",
    ]);
    expect(steps.map(({ usesLastRun }) => usesLastRun)).toEqual([false, true, false, false, false]);
    const forced = plan(text, { recorded, conditions: { "steps/1": true } });
    expect(forced[1]).toMatchObject({
      state: "would-run",
      command: "send 3",
      missing: [],
      condition: { computed: false, switched: true },
    });
  });

  it("does not take what was skipped or failed then for a result, and nobody's approval for this one", () => {
    const steps = plan(text, {
      recorded: [
        { id: "count", skipped: true },
        { id: "many", error: true, errorMessage: "no" },
      ],
    });
    const gate = plan(
      "steps: [{id: g, run: x, approval: ok?}, {id: a, run: 'use $g.json.n $g.approved'}, {id: b, run: 'by $g.approvedBy'}]",
      { recorded: [{ id: "g", json: { n: 1 }, approved: true, approvedBy: "bo" }] },
    );

    expect(steps[1]).toMatchObject({ state: "unknown", reason: expect.stringContaining("`$count.json.n`") });
    expect(gate.map(({ command }) => command)).toEqual(["x", "use 1 true", "by $g.approvedBy"]);
  });

  it("ignores switches for steps without a condition", () => {
    expect(plan(text, { conditions: { "steps/0": false } })[0]).toMatchObject({ state: "would-run", reason: null });
  });

  it("says of a condition that cannot be read that it is going to fail", () => {
    expect(plan("steps: [{id: a, run: x, when: $nobody.json}, {id: b, run: x, when: false}]")).toMatchObject([
      { state: "unknown", reason: "`$nobody.json` is going to fail: Unknown step reference: nobody.json" },
      { state: "skipped", reason: "`false` is false" },
    ]);
  });
});

describe("a dry run of steps that hold others", () => {
  const loop = `steps:
  - {id: list, run: ls}
  - id: each
    for_each: $list.json
    item_var: mail
    steps:
      - {id: read, run: 'read $mail.id'}
      - {id: send, run: 'send $read.json \${who}', when: $mail.json.ok}
`;

  it("tells of the steps of a loop what differs each time, and how often they run", () => {
    expect(lines(plan(loop))).toEqual([
      "list would-run",
      "each would-run",
      "read would-run",
      "send unknown: `$mail.json.ok` needs `$mail.json.ok`, which differs each time",
    ]);
    const two = plan(loop, { recorded: [{ id: "list", json: [1, 2] }] });
    expect(two[2]).toMatchObject({ reason: "Once for each of 2 items", missing: ["$mail.id"] });
    expect(two[3]?.command).toContain("send $read.json Ada");
    const none = plan(loop, { recorded: [{ id: "list", json: [] }] });
    expect(none.map(({ state }) => state)).toEqual(["would-run", "would-run", "skipped", "skipped"]);
  });

  it("switches a condition inside of a loop", () => {
    const path = "steps/1/steps/1";

    expect(plan(loop, { conditions: { [path]: false } }).at(-1)).toMatchObject({ path, state: "skipped" });
  });

  it("skips what stands in a skipped step, and leaves open what stands in one that is not known", () => {
    const fan = (when: string) =>
      `steps: [{id: a, run: x}, {id: fan, when: ${when}, parallel: {branches: [{id: b, run: y, when: false}]}}]`;

    expect(lines(plan(fan("false"))).at(-1)).toBe("b skipped: `fan` is skipped");
    expect(lines(plan(fan("$a.json"))).at(-1)).toBe("b unknown: Only a run can tell whether `fan` runs");
    // The runtime does not read conditions of branches.
    expect(plan(fan("true")).at(-1)).toMatchObject({ state: "would-run", condition: null });
  });
});
