import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";
import { textOf } from "../step-text";

export const parallelDryRun: StepDryRun = {
  label: "parallel",
  lines: ({ fields, children }, planner) => {
    const { wait, timeout_ms: limit } = isJsonObject(fields.parallel) ? fields.parallel : {};
    const branches = children.map((branch) => {
      const id = branch.id ?? "";
      const pipeline = textOf(branch.fields, "pipeline");
      const complaint = `Parallel branch ${id} pipeline references unknown command`;
      const what =
        pipeline === null
          ? `[shell] ${planner.describe(textOf(branch.fields, "run", "command") ?? "")}`
          : `[pipeline] ${planner.describePipeline(pipeline, complaint)}`;
      return `branch ${id}: ${what}`;
    });
    return [
      `wait: ${typeof wait === "string" ? wait : "all"}`,
      ...(typeof limit === "number" ? [`timeout: ${limit}ms`] : []),
      ...branches,
    ];
  },
};
