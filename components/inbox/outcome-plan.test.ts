import { describe, expect, it } from "vitest";
import { outcomePlan } from "./outcome-plan";

const step = (stepId: string, gate = false) => ({ stepId, gate });

describe("the words around the plan of a lost step", () => {
  it("say that the step itself runs after one answer only", () => {
    expect(outcomePlan({ stepId: "pay", plan: [step("pay"), step("tell")] })).toEqual({
      title: "If it did not happen, this runs",
      ending: "Then the run ends.",
      explanation:
        "If it happened, pay does not run again: the run goes on with the step after it. " +
        "If you give up, none of this runs. What has run already stays done.",
    });
  });

  it("say where the run stops next", () => {
    const words = [[step("pay")], [step("pay", true)], [step("pay"), step("tell", true)]].map((plan) =>
      outcomePlan({ stepId: "pay", plan }),
    );

    expect(words.map(({ ending }) => ending)).toEqual([
      "Then the run ends.",
      "Then the run stops again and asks.",
      "Then the run stops again and asks.",
    ]);
    expect(words.map(({ explanation }) => explanation.match(/the run (ends|stops and asks|goes on)/)?.[1])).toEqual([
      "ends",
      "stops and asks",
      "goes on",
    ]);
  });
});
