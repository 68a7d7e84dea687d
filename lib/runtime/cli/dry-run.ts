import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { PipelineStage } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { StepDryRuns } from "@/lib/lobster/contract/step-dry-run";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import { errorPolicy, retryPolicy } from "@/lib/runtime/retry-policy";
import { checkCommands } from "@/lib/runtime/run-pipeline";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";
import { DryRunKnowledge } from "./dry-run-knowledge";

const indent = "     ";

/** Plan of an inline pipeline. Throws for a command that does not exist. */
export function dryRunPipeline(stages: readonly PipelineStage[], catalog: Catalog): readonly string[] {
  checkCommands(stages, catalog);
  const title = `[DRY RUN] Pipeline (${counted(stages.length, "stage")}):`;
  return [title, ...stages.map((stage, index) => `  ${index + 1}. ${stage.name}${stageArguments(stage)}`)];
}

function stageArguments({ args: { _: positionals, ...flags } }: PipelineStage): string {
  const texts = [...positionals, ...Object.entries(flags).map(([name, value]) => `${name}=${String(value)}`)];
  return texts.length === 0 ? "" : `  args: ${texts.join(", ")}`;
}

type DryRunParts = {
  readonly workflow: Workflow;
  readonly args: JsonObject;
  readonly catalog: Catalog;
  readonly dryRuns: StepDryRuns;
};

/** Plan of a workflow: what would run, as far as it can be told beforehand. Nothing runs and nothing is written. */
export function dryRunWorkflow({ workflow, args, catalog, dryRuns }: DryRunParts): readonly string[] {
  const resolved = resolveWorkflowArgs(workflow.fields, args);
  const knowledge = new DryRunKnowledge(workflow.steps, resolved, catalog);
  const lines = workflow.steps.flatMap((step, index) => stepLines(step, index + 1, knowledge, dryRuns));
  return [`[DRY RUN] Would execute ${counted(workflow.steps.length, "step")}:`, "", ...lines];
}

function stepLines(
  step: StepNode,
  number: number,
  knowledge: DryRunKnowledge,
  dryRuns: StepDryRuns,
): readonly string[] {
  const { fields } = step;
  const id = step.id ?? "";
  const title = `  ${number}. ${id}`;
  const condition = stepCondition(fields)?.value;
  const uncertain = condition !== undefined && !knowledge.canJudge(condition);
  if (!uncertain && !evaluateCondition(condition, knowledge.records)) {
    knowledge.skip(id);
    return [`${title}  [skipped — condition: false]`];
  }
  const planner = knowledge.planner(id);
  const dryRun = dryRuns.get(step.kind.kind);
  const stdin = typeof fields.stdin === "string" ? fields.stdin : null;
  if (stdin !== null) planner.checkReference(stdin, `Workflow step ${id} stdin`);
  const details = [
    ...(uncertain ? [`[conditional — when: ${String(condition).trim()}]`] : []),
    ...(dryRun?.lines(step, planner) ?? []),
    ...(stdin === null ? [] : knowledge.stdinLine(stdin)),
    ...policyLines(fields),
    ...(hasApprovalGate(fields) ? ["[approval required]"] : []),
  ];
  knowledge.complete(id, hasApprovalGate(fields));
  return [
    `${title}  [${dryRun?.label ?? step.kind.kind}]`,
    ...details.map((line) => indent + line.replaceAll("\n", `\n${indent}  `)),
  ];
}

function policyLines(fields: JsonObject): readonly string[] {
  const onError = errorPolicy(fields);
  const { max, backoff, delayMs, jitter } = retryPolicy(fields);
  const base = `base: ${delayMs}ms${jitter ? ", jitter" : ""}`;
  return [
    ...(typeof fields.timeout_ms === "number" ? [`timeout: ${fields.timeout_ms}ms`] : []),
    ...(onError === "stop" ? [] : [`on_error: ${onError}`]),
    ...(isJsonObject(fields.retry) && max > 1 ? [`retry: up to ${max} attempts, ${backoff} backoff (${base})`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
