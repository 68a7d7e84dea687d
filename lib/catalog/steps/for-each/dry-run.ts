import type { StepDryRun, StepPlanner } from "@/lib/lobster/contract/step-dry-run";
import type { StepNode } from "@/lib/lobster/document/document";
import { textOf } from "../step-text";
import { loopNames } from "./loop-names";

export const forEachDryRun: StepDryRun = {
  label: "for_each",
  lines: ({ fields, children }, planner) => {
    const source = textOf(fields, "for_each") ?? "";
    const { item, index } = loopNames(fields);
    planner.checkReference(source, `Workflow step ${planner.stepId} for_each`);
    return [
      `for_each: ${planner.describe(source)}`,
      `item_var: ${item}, index_var: ${index}`,
      ...(typeof fields.batch_size === "number" ? [`batch_size: ${fields.batch_size}`] : []),
      ...(typeof fields.pause_ms === "number" ? [`pause_ms: ${fields.pause_ms}`] : []),
      `sub-steps: ${children.length}`,
      ...bodyLines(children, planner, [item, index]),
    ];
  },
};

/** Each step of the body knows the loop's names and the steps above it. */
function bodyLines(body: readonly StepNode[], planner: StepPlanner, names: readonly string[]): readonly string[] {
  return body.map(({ id: name, fields }, position) => {
    const id = name ?? "";
    const earlier = body.slice(0, position).flatMap((step) => (step.id === null ? [] : [step.id]));
    const inside = planner.knowing([...names, ...earlier]);
    const place = `Workflow step ${planner.stepId} for_each sub-step ${id}`;
    if (typeof fields.stdin === "string") inside.checkReference(fields.stdin, `${place} stdin`);
    const pipeline = textOf(fields, "pipeline");
    const what =
      pipeline === null
        ? `[shell] run: ${inside.fill(textOf(fields, "run", "command") ?? "")}`
        : `[pipeline] pipeline: ${inside.describePipeline(pipeline, `${place} pipeline: unknown command`)}`;
    return `  ${position + 1}. ${id}  ${what}`;
  });
}
