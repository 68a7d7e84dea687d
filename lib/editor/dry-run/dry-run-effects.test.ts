import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import { dryRunEffects, effectWords, gateWords } from "./dry-run-effects";

/** @param states of the steps by id; the others would run */
function effectsOf(text: string, states: Readonly<Record<string, DryRunStep["state"]>> = {}) {
  const document = openDocument(text, catalog);
  const steps = document.allSteps.map((step): DryRunStep => {
    const state = states[step.id ?? ""] ?? "would-run";
    return {
      path: pathKey(step.path),
      stepId: step.id ?? "",
      kind: step.kind.kind,
      state,
      reason: null,
      command: "",
      missing: [],
      partlyUnknown: false,
      condition: null,
      gate: state !== "skipped" && hasApprovalGate(step.fields) ? "approval" : null,
      usesLastRun: false,
    };
  });
  const effects = dryRunEffects(steps, assessSafety(document, catalog));
  return { effects, words: `${effectWords(effects)} ${gateWords(effects)}` };
}

const gated = `steps:
  - {id: look, run: cat list}
  - {id: approve, approval: Go on?}
  - {id: send, run: git push}
  - {id: drop, run: rm list}
  - {id: log, run: echo done >> log}
`;

describe("effects on the path of a dry run", () => {
  it("are counted with the gates before them", () => {
    expect(effectsOf(gated).words).toBe(
      "3 effects would happen, all behind `approve`. 1 gate would be passed: `approve`.",
    );
  });

  it("do not happen in skipped steps, and may happen where only a run can tell", () => {
    expect(effectsOf(gated, { send: "skipped", drop: "unknown" }).words).toBe(
      "1 effect would happen, behind `approve`. 1 more may happen. 1 gate would be passed: `approve`.",
    );
    expect(effectsOf(gated, { send: "unknown", drop: "unknown", log: "skipped" }).words).toContain(
      "2 effects may happen.",
    );
    expect(effectsOf("steps: [{id: look, run: cat list}]").words).toBe(
      "No effect would happen. Nobody would be asked to approve.",
    );
  });

  it("are not behind a gate that is skipped or may be", () => {
    expect(effectsOf(gated, { approve: "skipped" }).words).toBe(
      "3 effects would happen, none behind a gate. Nobody would be asked to approve.",
    );
    const conditional = gated.replace("Go on?}", "'Go on?', when: $look.json}");
    expect(effectsOf(conditional, { approve: "unknown" }).effects).toMatchObject({ unguarded: 3, gates: [] });
  });

  it("come before the gate on the very same step", () => {
    expect(effectsOf("steps: [{id: send, run: git push, approval: Was that right?}]").words).toBe(
      "1 effect would happen, not behind a gate. 1 gate would be passed: `send`.",
    );
  });

  it("are told apart when different gates stand before them", () => {
    const first = "{id: a, run: rm x}";
    const { effects, words } = effectsOf(
      `steps: [{id: g, approval: 1}, ${first}, {id: h, approval: 'h?'}, {id: b, run: rm y}]`,
    );

    expect(effects).toMatchObject({ gates: ["h"], happening: 2, unguarded: 1 });
    expect(words).toContain("1 not behind a gate");
  });

  it("count `approve` stages of pipelines as gates", () => {
    const staged = "steps: [{id: p, pipeline: \"json | approve --prompt 'Send?' | exec git push\"}]";

    expect(effectsOf(staged).words).toContain("1 effect would happen, behind");
  });
});
