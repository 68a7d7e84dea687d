import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepPlanner } from "@/lib/lobster/contract/step-dry-run";
import type { StepNode } from "@/lib/lobster/document/document";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { findReferences, parseExactReference, type StepReference } from "@/lib/lobster/expression/references";
import { resolveTemplate } from "@/lib/lobster/expression/resolve-template";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import type { StepRecord } from "@/lib/lobster/run/records";

const partlyUnknown = "  [contains step output refs — unknown at plan time]";
const outputUnknown = "  [output unknown at plan time]";
const deferred = "  [command validation deferred — stage name depends on step output]";

/** What a dry run knows at a step: the arguments, which steps come before, which of those are skipped or approved. */
export class DryRunKnowledge {
  /** Records of the steps above, without results. */
  readonly records = new Map<string, StepRecord>();
  private readonly ids: ReadonlySet<string | null>;
  private readonly branches: ReadonlyMap<string, readonly string[]>;

  constructor(
    steps: readonly StepNode[],
    private readonly args: JsonObject,
    private readonly catalog: Catalog,
  ) {
    this.branches = new Map(steps.map((step) => [step.id ?? "", branchIds(step)]));
    this.ids = new Set(steps.flatMap((step) => [step.id, ...branchIds(step)]));
  }

  skip(id: string): void {
    this.records.set(id, { id, skipped: true });
  }

  /** The branches of a step are records beside its own. */
  complete(id: string, approved: boolean): void {
    for (const branch of this.branches.get(id) ?? []) this.records.set(branch, { id: branch });
    this.records.set(id, approved ? { id, approved } : { id });
  }

  /** False for a condition on what steps print or people answer. */
  canJudge(condition: JsonValue): boolean {
    const references = typeof condition === "string" ? conditionReferences(condition) : [];
    return references.every((reference) => !this.records.has(reference.id) || isSettled(reference));
  }

  /** The line for an input that needs what steps print; nothing for one that is written in the file. */
  stdinLine(text: string): readonly string[] {
    const exact = parseExactReference(text);
    const whole = exact !== null && exact.path.length === 1 && this.isOutput(exact);
    const filled = this.fill(text);
    if (whole) return [`stdin: ${filled}${outputUnknown}`];
    return this.needsOutput(text) ? [`stdin: ${filled}${partlyUnknown}`] : [];
  }

  planner(stepId: string, more: readonly string[] = []): StepPlanner {
    const annotate = (text: string): string => this.fill(text) + (this.needsOutput(text) ? partlyUnknown : "");
    return {
      stepId,
      fill: (text) => this.fill(text),
      describe: annotate,
      describePipeline: (text, complaint) => annotate(text) + this.checkPipeline(text, complaint),
      checkReference: (text, place) => {
        const reference = parseExactReference(text);
        if (reference === null || this.records.has(reference.id) || more.includes(reference.id)) return;
        const message = `${place}: Unknown step reference: ${[reference.id, ...reference.path].join(".")}`;
        throw new LobsterError("runtime_error", "unknown_reference", message);
      },
      knowing: (ids) => this.planner(stepId, [...more, ...ids]),
    };
  }

  private fill(text: string): string {
    const { args } = this;
    return findReferences(text).reduceRight((filled, reference) => {
      if (reference.kind === "step" && !isSettled(reference)) return filled;
      const value = resolveTemplate(reference.text, { args, records: this.records });
      return filled.slice(0, reference.from) + value + filled.slice(reference.to);
    }, text);
  }

  private needsOutput(text: string): boolean {
    return findReferences(text).some((reference) => reference.kind === "step" && this.isOutput(reference));
  }

  private isOutput({ id, path }: StepReference): boolean {
    return this.ids.has(id) && (path[0] === "stdout" || path[0] === "json");
  }

  /** Note for a pipeline whose command is named by a step's output. Throws for a command that does not exist. */
  private checkPipeline(text: string, complaint: string): string {
    const { stages, problem } = splitPipeline(this.fill(text));
    if (problem !== null) throw new LobsterError("runtime_error", "pipeline_syntax", problem.message);
    const names = stages.map((stage) => stage.name.text);
    const open = names.filter((name) => this.needsOutput(name));
    const unknown = names.find((name) => !open.includes(name) && this.catalog.command(name) === undefined);
    if (unknown !== undefined) {
      throw new LobsterError("runtime_error", "unknown_command", `${complaint}: ${unknown}`);
    }
    return open.length === 0 ? "" : deferred;
  }
}

function branchIds({ kind, children }: StepNode): readonly string[] {
  return kind.kind === "parallel" ? children.flatMap(({ id }) => (id === null ? [] : [id])) : [];
}

/** True for a part of a record that stands before the step has run. */
function isSettled({ path }: { readonly path: readonly string[] }): boolean {
  return path.length === 1 && (path[0] === "approved" || path[0] === "skipped");
}
