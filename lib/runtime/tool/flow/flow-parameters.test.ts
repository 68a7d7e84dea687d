import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, ToolTrial } from "@/lib/testing/tool-trial";

const managed = { action: "run", flowControllerId: "mail", flowGoal: "Triage the inbox" };

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial({ flows: "files" });
});
afterEach(() => trial.remove());

describe("the parameters of flows", () => {
  const resume = { action: "resume", flowId: "f", flowExpectedRevision: 1 };

  it.each<[object, string]>([
    [{ flowControllerId: 5 }, "flowControllerId must be a string"],
    [{ flowGoal: {} }, "flowGoal must be a string"],
    [{ flowStateJson: { a: 1 } }, "flowStateJson must be a JSON string"],
    [{ flowStateJson: "{" }, "flowStateJson must be valid JSON"],
    [{ flowExpectedRevision: -1 }, "flowExpectedRevision must be a non-negative integer"],
    [{ flowExpectedRevision: 1.5 }, "flowExpectedRevision must be a non-negative integer"],
    [{ flowGoal: "g" }, "flowControllerId required when using managed TaskFlow run mode"],
    [{ flowStateJson: '{"a":1}' }, "flowControllerId required when using managed TaskFlow run mode"],
    [{ flowCurrentStep: "s", flowControllerId: "c" }, "flowGoal required when using managed TaskFlow run mode"],
    [{ flowWaitingStep: "s" }, "flowControllerId required when using managed TaskFlow run mode"],
    [{ flowId: "f" }, "run action does not accept flowId or flowExpectedRevision"],
    [{ flowExpectedRevision: 2 }, "run action does not accept flowId or flowExpectedRevision"],
    [{ flowControllerId: "c", flowGoal: "g", pipeline: " " }, "pipeline required"],
  ])("of a run: %j is refused with %s", async (params, message) => {
    expect(await trial.message({ action: "run", pipeline: "head", ...params })).toBe(message);
  });

  it.each<[object, string]>([
    [{ action: "resume", flowExpectedRevision: 1 }, "flowId required when using managed TaskFlow resume mode"],
    [{ action: "resume", flowCurrentStep: "s" }, "flowId required when using managed TaskFlow resume mode"],
    [{ action: "resume", flowId: "f" }, "flowExpectedRevision required when using managed TaskFlow resume mode"],
    [resume, "approve required when using managed TaskFlow resume mode"],
    [{ ...resume, approve: "yes" }, "approve must be a boolean"],
    [{ ...resume, flowGoal: "g" }, "resume action does not accept flowControllerId, flowGoal, or flowStateJson"],
    [
      { ...resume, approve: true, cancel: true },
      "resume requires exactly one of approve, responseJson, or cancel: true",
    ],
    [{ ...resume, cancel: false }, "cancel must be true"],
    [{ ...resume, responseJson: "{" }, "responseJson must be valid JSON"],
    [{ ...resume, responseJson: `"${"x".repeat(65535)}"` }, "responseJson must not be longer than 65536 bytes"],
  ])("of a resume: %j is refused with %s", async (params, message) => {
    expect(await trial.message(params)).toBe(message);
  });

  it("may be filled with nothing: the call is a plain one", async () => {
    const nothing = { flowControllerId: "", flowGoal: " ", flowStateJson: "{}", flowId: "", flowExpectedRevision: 0 };

    expect(await trial.call({ action: "run", pipeline: "exec echo a", ...nothing })).not.toHaveProperty("flow");
  });

  it("need a host that has flows", async () => {
    const plain = new ToolTrial();

    expect(await plain.message({ ...managed, pipeline: "head" })).toBe(
      "Managed TaskFlow run mode requires a bound taskFlow runtime",
    );
    expect(await plain.message({ ...resume, approve: true })).toBe(
      "Managed TaskFlow resume mode requires a bound taskFlow runtime",
    );
    plain.remove();
  });

  it("are described where the host has flows", () => {
    expect(Object.keys(member(trial.tool.parameters, "properties"))).toContain("flowExpectedRevision");
  });
});
