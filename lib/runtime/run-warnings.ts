import type { StepNode } from "@/lib/lobster/document/document";
import type { Reference } from "@/lib/lobster/expression/references";
import type { RunRecorder } from "@/lib/lobster/run/engine-contract";

/** Warnings of one run; each is said once. */
export class RunWarnings {
  private readonly said = new Set<string>();

  constructor(
    private readonly steps: readonly StepNode[],
    private readonly recorder: Pick<RunRecorder, "log">,
  ) {}

  say(line: string): void {
    if (this.said.has(line)) return;
    this.said.add(line);
    this.recorder.log(`[WARN] ${line}`);
  }

  /** A name that belongs to no step is left to the shell; a step that has no result yet is most likely a mistake. */
  unknownReference(stepId: string, reference: Reference): void {
    if (reference.kind !== "step" || !this.steps.some(({ id }) => id === reference.id)) return;
    this.say(`Step ${stepId}: ${reference.text} has no value yet and stays as written`);
  }
}
