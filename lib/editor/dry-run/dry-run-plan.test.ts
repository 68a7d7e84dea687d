import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { dryRunPlan, ghostsOf, placePlan } from "./dry-run-plan";

const text = `steps:
  - {id: a, run: x}
  - {id: fan, parallel: {branches: [{id: a, run: y}, {id: b, run: z}]}}
  - {id: c, run: use $a.json, when: $a.json.ok}
`;

function planOf(file: string) {
  const document = openDocument(file, catalog);
  const steps = document.allSteps.map(
    ({ id, path, kind }): DryRunStep => ({
      path: pathKey(path),
      stepId: id ?? "",
      kind: kind.kind,
      state: id === "c" ? "unknown" : "would-run",
      reason: id === "c" ? "`$a.json.ok` needs `$a.json.ok`, which only a run can tell" : null,
      command: "",
      missing: id === "c" ? ["$a.json"] : [],
      partlyUnknown: id === "c",
      condition: id === "c" ? { text: "$a.json.ok", computed: null, switched: true } : null,
      gate: null,
      usesLastRun: false,
    }),
  );
  return dryRunPlan(document, steps);
}

const keys = (file: string) =>
  placePlan(planOf(text), openDocument(file, catalog), new Map([["c", true]])).map(
    ({ path, stepId }) => `${path} ${stepId}`,
  );

describe("a plan of an older text", () => {
  it("finds its steps again by their names when others were put before them", () => {
    const longer = text.replace("steps:\n", "steps:\n  - {id: first, run: new}\n");

    expect(keys(text)).toEqual([
      "steps/0 a",
      "steps/1 fan",
      "steps/1/parallel/branches/0 a",
      "steps/1/parallel/branches/1 b",
      "steps/2 c",
    ]);
    expect(keys(longer)).toEqual([
      "steps/1 a",
      "steps/2 fan",
      "steps/2/parallel/branches/0 a",
      "steps/2/parallel/branches/1 b",
      "steps/3 c",
    ]);
  });

  it("says nothing of steps that are gone or called otherwise", () => {
    expect(keys(text.replace("id: fan", "id: other"))).toEqual(["steps/0 a", "steps/2 c"]);
    expect(keys("steps: []\n")).toEqual([]);
  });

  it("does not mix up steps with the same name", () => {
    expect(keys(text.replace("id: c", "id: a"))).toEqual(keys(text).slice(0, 4));
  });
});

describe("a condition that was switched since", () => {
  const stateOf = (switches: ReadonlyMap<string, boolean>) =>
    placePlan(planOf(text), openDocument(text, catalog), switches).at(-1);

  it("shows on its step at once", () => {
    expect(stateOf(new Map([["c", false]]))).toMatchObject({ state: "skipped", condition: { switched: false } });
    expect(stateOf(new Map())).toMatchObject({ state: "unknown", condition: { switched: null } });
  });
});

describe("what the drawing shows of it", () => {
  it("has the reason without marks, what is not known, and the condition that can be switched", () => {
    expect(ghostsOf(planOf(text).steps).get("steps/2")).toEqual({
      state: "unknown",
      reason: "$a.json.ok needs $a.json.ok, which only a run can tell. Not known yet: $a.json",
      condition: { text: "$a.json.ok", switched: true },
    });
    expect(ghostsOf(planOf(text).steps).get("steps/0")).toEqual({ state: "would-run", reason: "", condition: null });
  });
});
