import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { findReferences } from "@/lib/lobster/expression/references";
import { resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import type { OpenedChildren } from "./child-files";
import { planChild } from "./plan-child";
import type { PlanKnowledge } from "./plan-knowledge";

export type ActionParts = {
  readonly args: JsonObject;
  readonly steps: StepRunners;
  readonly children: OpenedChildren | undefined;
  readonly knowledge: PlanKnowledge;
  /** Names that have a value only inside the step's own list, such as the item of a loop. */
  readonly localNames?: ReadonlySet<string>;
};

export type PlannedAction = {
  /** The command, pipeline or prompt with everything filled in that is known. */
  readonly command: string;
  readonly partlyUnknown: boolean;
  /** References that stay as written because only a run can tell their value, each once. */
  readonly missing: readonly string[];
  readonly readsEarlierRun: boolean;
};

const noNames: ReadonlySet<string> = new Set();

/** What a step is going to do. */
export function planAction(step: StepNode, parts: ActionParts): PlannedAction {
  const { args, steps, children, knowledge, localNames = noNames } = parts;
  const missing = new Set<string>();
  let readsEarlierRun = false;
  const fill = (text: string): string => {
    for (const reference of findReferences(text)) {
      const local = reference.kind === "step" && localNames.has(reference.id);
      if (local || knowledge.isMissing(reference)) missing.add(reference.text);
    }
    readsEarlierRun ||= knowledge.readsEarlierRun(text);
    const records = new Map(knowledge.recordsFor(text));
    for (const name of localNames) records.delete(name);
    return resolveTemplate(text, { args, records });
  };
  const action = steps.get(step.kind.kind)?.action(step, fill) ?? step.kind.summary(step.fields);
  const inner = step.kind.kind === "workflow" ? planChild(step, steps, children) : null;
  // Each round of a loop is about something else.
  const varies = step.kind.childLists.some((list) => list.variables(step.fields).length > 0);
  return {
    command: inner === null ? action : [action, ...inner.lines].join("\n"),
    partlyUnknown: varies || missing.size > 0 || inner?.partlyUnknown === true,
    missing: [...missing],
    readsEarlierRun,
  };
}
