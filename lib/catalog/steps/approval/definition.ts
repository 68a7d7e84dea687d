import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { isApprovalGate } from "@/lib/lobster/run/gates";
import { approvalField } from "../../shared-fields";
import { firstLine, presentValue, textOf } from "../step-text";

export const approvalStep: StepKindDefinition = {
  kind: "approval",
  label: "Approval",
  icon: "hand",
  docs:
    "Stops the run until a person approves or rejects. Approved, the run goes on and `$id.approved` is true. " +
    "Rejected, the run ends: no later step runs. What comes in through `stdin` is shown to the person and handed on.",
  actionKeys: ["approval"],
  matches: (fields) => isApprovalGate(presentValue(fields, "approval")),
  fields: [approvalField],
  sharedFields: ["stdin", "when", "on_error"],
  childLists: [],
  summary: (fields) => {
    const approval = presentValue(fields, "approval");
    if (typeof approval === "string" && approval.trim() !== "required") return firstLine(approval);
    const prompt = isJsonObject(approval) ? textOf(approval, "prompt") : null;
    return prompt === null ? "Waits for approval" : firstLine(prompt);
  },
  graphDetail: () => "approval gate",
  template: () => ({ approval: "Continue?" }),
  runnable: true,
};
