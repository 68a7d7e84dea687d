import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { findReferences } from "@/lib/lobster/expression/references";
import { resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import type { KnownWorkflow, OpenedChild, OpenedChildren } from "./child-files";

export type ChildPlan = {
  readonly lines: readonly string[];
  /** True when parts are named by results that do not exist yet. */
  readonly partlyUnknown: boolean;
};

/** Steps of other files that one step of a plan shows. */
const mostSteps = 200;

type Plan = {
  readonly steps: StepRunners;
  readonly children: OpenedChildren | undefined;
  /** Files that run the same files many times would fill any page. */
  shown: number;
};

/**
 * What a `workflow` step is going to do, as lines below its action: the steps of its file, and of the files these run.
 * @param children what became of the files; undefined when nobody looked
 */
export function planChild(step: StepNode, steps: StepRunners, children: OpenedChildren | undefined): ChildPlan {
  return planFile(children?.get(step), { steps, children, shown: 0 });
}

function planFile(opened: OpenedChild | undefined, plan: Plan): ChildPlan {
  switch (opened?.kind) {
    case undefined:
      return { lines: ["Runs the steps of that file; they are not shown here."], partlyUnknown: true };
    case "unknown":
      return { lines: ["Which file that is depends on results that do not exist yet."], partlyUnknown: true };
    case "broken":
      return {
        lines: [`It will fail: ${opened.path} is missing, runs already, or is no valid workflow.`],
        partlyUnknown: false,
      };
    case "opened": {
      const plans = opened.child.workflow.steps.flatMap((step) => planInner(step, opened.child, plan));
      return {
        lines: [`Runs the steps of ${opened.path}:`, ...plans.flatMap(({ lines }) => lines.map((line) => `  ${line}`))],
        partlyUnknown: plans.some(({ partlyUnknown }) => partlyUnknown),
      };
    }
  }
}

function planInner(step: StepNode, within: KnownWorkflow, plan: Plan): readonly ChildPlan[] {
  plan.shown += 1;
  if (plan.shown > mostSteps) {
    return plan.shown === mostSteps + 1 ? [{ lines: ["… further steps are not shown"], partlyUnknown: true }] : [];
  }
  let partlyUnknown = false;
  const ids = new Set(within.workflow.steps.flatMap((other) => [other, ...other.children]).map(({ id }) => id));
  const fill = (text: string): string => {
    partlyUnknown ||= findReferences(text).some((reference) =>
      reference.kind === "step" ? ids.has(reference.id) : within.unknownArgs.has(reference.name),
    );
    return resolveTemplate(text, { args: within.args, records: within.records });
  };
  const action = plan.steps.get(step.kind.kind)?.action(step, fill) ?? step.kind.summary(step.fields);
  const condition = stepCondition(step.fields);
  const when = condition === null ? "" : `  (when ${String(condition.value).trim()})`;
  const [first = "", ...rest] = action.split("\n");
  const inner = step.kind.kind === "workflow" ? planFile(plan.children?.get(step), plan) : null;
  return [
    {
      lines: [`${step.id ?? ""}: ${first}${when}`, ...[...rest, ...(inner?.lines ?? [])].map((line) => `  ${line}`)],
      partlyUnknown: partlyUnknown || condition !== null || inner?.partlyUnknown === true,
    },
  ];
}
