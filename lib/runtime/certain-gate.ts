import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import { gateBypass } from "@/lib/lobster/safety/gate-bypass";
import { childName, type KnownWorkflow, openChild } from "./child-files";
import { loadWorkflow } from "./load-workflow";
import { errorPolicy } from "./retry-policy";
import type { ChildFile } from "./workflow-origin";

export type FoundGate = {
  /** The `workflow` step whose file asks. */
  readonly stepId: string;
  readonly kind: "approval" | "input";
};

/**
 * The first gate that a child workflow cannot get past, also in the files it runs itself; null when it may end without
 * one. A gate behind a condition on results is none: it may never open. Throws the reason of the signal.
 * @param stepId the step that runs the workflow
 */
export async function certainGate(
  stepId: string,
  known: KnownWorkflow,
  catalog: Catalog,
  signal: AbortSignal,
): Promise<FoundGate | null> {
  const { gate } = await new GateSearch(catalog, signal).judge(known, true);
  return gate === null ? null : { ...gate, stepId: gate.stepId ?? stepId };
}

/** The first gate in the files of a run that the run cannot get past, whatever people answer at its own gates. */
export async function certainChildGate(
  known: KnownWorkflow,
  catalog: Catalog,
  signal: AbortSignal,
): Promise<FoundGate | null> {
  const { gate } = await new GateSearch(catalog, signal).judge(known, false);
  return gate === null ? null : { ...gate, stepId: gate.stepId ?? "" };
}

type Verdict = {
  /** `stepId` is null for a gate of the file itself: the step that runs it is not known here. */
  readonly gate: { readonly stepId: string | null; readonly kind: FoundGate["kind"] } | null;
  /** Files below that were looked at. */
  readonly below: Set<string>;
  /** Files that would have been run again within themselves. */
  readonly circles: Set<string>;
};

/** Files opened before the search gives up: what it has not found by then is found when it is reached. */
const mostOpened = 2000;

/** Files that run the same files many times are judged once for the same arguments. */
class GateSearch {
  private readonly verdicts = new Map<string, Verdict[]>();
  private readonly workflows = new Map<string, Promise<Workflow>>();
  private opened = 0;

  constructor(
    private readonly catalog: Catalog,
    private readonly signal: AbortSignal,
  ) {}

  /** @param own whether gates of the file itself count */
  async judge(known: KnownWorkflow, own: boolean): Promise<Verdict> {
    const around = { below: new Set<string>(), circles: new Set<string>() };
    return { gate: await this.firstGate(known, own, around), ...around };
  }

  private async firstGate(known: KnownWorkflow, own: boolean, around: Omit<Verdict, "gate">): Promise<Verdict["gate"]> {
    for (const step of known.workflow.steps) {
      const { condition, failure } = gateBypass(step);
      if (condition === "always") {
        if (own && step.kind.kind === "input") return { stepId: null, kind: "input" };
        const behind = await this.gateBehind(step, known, around);
        if (behind === "fails") return null;
        if (behind !== null) return behind;
        if (own && hasApprovalGate(step.fields) && failure === null) {
          return { stepId: null, kind: "approval" };
        }
      }
      if (errorPolicy(step.fields) === "skip_rest") return null;
    }
    return null;
  }

  /** The gate that a `workflow` step fails at, when that ends the run; "fails" when it ends the run for another reason. */
  private async gateBehind(
    step: StepNode,
    known: KnownWorkflow,
    around: Omit<Verdict, "gate">,
  ): Promise<Verdict["gate"] | "fails"> {
    if (step.kind.kind !== "workflow" || errorPolicy(step.fields) !== "stop") return null;
    this.signal.throwIfAborted();
    this.opened += 1;
    if (this.opened > mostOpened) return null;
    const opened = await openChild(step, known, this.catalog, (file) => this.read(file));
    if (opened.kind === "unknown") return null;
    if (opened.kind === "broken") {
      if (opened.running !== undefined) around.circles.add(opened.running);
      return "fails";
    }
    const { gate, below, circles } = await this.remembered(opened.file, opened.child);
    for (const file of [opened.file.realPath, ...below]) around.below.add(file);
    for (const file of circles) if (file !== opened.file.realPath) around.circles.add(file);
    return gate === null ? null : { ...gate, stepId: gate.stepId ?? step.id ?? "" };
  }

  /** A verdict holds wherever the same files are under way, as far as it has to do with them. */
  private async remembered(file: ChildFile, child: KnownWorkflow): Promise<Verdict> {
    const chain = child.origin?.chain ?? [];
    const name = childName(file, child);
    const earlier = this.verdicts.get(name) ?? [];
    const same = earlier.find(
      ({ below, circles }) =>
        chain.every((running) => !below.has(running)) && [...circles].every((circle) => chain.includes(circle)),
    );
    if (same !== undefined) return same;
    const verdict = await this.judge(child, true);
    this.verdicts.set(name, [...earlier, verdict]);
    return verdict;
  }

  private read({ realPath, text, format }: ChildFile): Promise<Workflow> {
    const name = JSON.stringify([realPath, format]);
    const workflow = this.workflows.get(name) ?? loadWorkflow(text, format, this.catalog);
    this.workflows.set(name, workflow);
    return workflow;
  }
}
