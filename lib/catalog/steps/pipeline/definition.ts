import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import { firstLine, hasAction, textOf } from "../step-text";

export const pipelineStep: StepKindDefinition = {
  kind: "pipeline",
  label: "Pipeline",
  icon: "workflow",
  docs:
    "Passes items through commands joined by `|`, such as `where` and `pick`. No shell is involved: " +
    "`$NAME`, `*` and `>` have no meaning here. One resulting item is `$id.json` itself, several are a list.",
  actionKeys: ["pipeline"],
  matches: (fields) => hasAction(fields, "pipeline"),
  fields: [
    {
      name: "pipeline",
      label: "Pipeline",
      help: "Commands joined by `|`, for example `where 'count > 3' | pick id,title`. Put values with blanks or `|` in quotes.",
      widget: "pipeline",
      substitution: "template",
      schema: { type: "string" },
    },
  ],
  sharedFields: ["stdin", "when", "approval", "env", "cwd", "retry", "timeout_ms", "on_error"],
  childLists: [],
  summary: (fields) => firstLine(textOf(fields, "pipeline")),
  preview: (fields) => ({
    kind: "stages",
    names: splitPipeline(textOf(fields, "pipeline") ?? "").stages.map(({ name }) => name.text),
  }),
  graphDetail: (fields) => `pipeline: ${textOf(fields, "pipeline") ?? ""}`,
  template: () => ({ pipeline: "head --n 10" }),
  runnable: true,
};
