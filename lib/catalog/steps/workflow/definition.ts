import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { findReferences } from "@/lib/lobster/expression/references";
import { presentValue, textOf } from "../step-text";

export const workflowStep: StepKindDefinition = {
  kind: "workflow",
  label: "Workflow",
  icon: "file-input",
  docs:
    "Runs another workflow file as one step and takes its final output as the result. " +
    "The other file must not ask for approvals or input.",
  actionKeys: ["workflow"],
  matches: (fields) => presentValue(fields, "workflow") !== undefined,
  fields: [
    {
      name: "workflow",
      label: "Workflow file",
      help:
        "Path of the other file, relative to the folder of this one. While a run waits for an answer, the file must " +
        "not change; one that only a later result names is not watched.",
      widget: "text",
      substitution: "template",
      schema: { type: "string", minLength: 1 },
    },
    {
      name: "workflow_args",
      label: "Arguments",
      help:
        "Arguments of the other workflow; it sees no others. Texts are templates and stay texts: " +
        "numbers, lists and mappings are passed as written.",
      widget: "key_values",
      substitution: "template",
      schema: { type: "object" },
    },
  ],
  sharedFields: ["when", "approval", "env", "cwd", "retry", "timeout_ms", "on_error"],
  childLists: [],
  summary: (fields) => textOf(fields, "workflow") ?? "",
  preview: (fields) => {
    const file = textOf(fields, "workflow");
    if (file === null) return null;
    return { kind: "file", name: findReferences(file).length === 0 ? file : null };
  },
  graphDetail: (fields) => `workflow: ${textOf(fields, "workflow") ?? ""}`,
  template: () => ({ workflow: "./other.lobster" }),
  runnable: true,
};
