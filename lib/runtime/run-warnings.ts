import type { StepNode } from "@/lib/lobster/document/document";
import { flattenSteps } from "@/lib/lobster/document/workflow-steps";
import type { Reference } from "@/lib/lobster/expression/references";
import type { RunRecorder } from "@/lib/lobster/run/engine-contract";

/** Warnings of one run; each is said once. */
export class RunWarnings {
  private readonly said = new Set<string>();

  private readonly ids: ReadonlySet<string | null>;
  private readonly innerIds: ReadonlySet<string | null>;

  constructor(
    steps: readonly StepNode[],
    private readonly recorder: Pick<RunRecorder, "log">,
  ) {
    this.ids = new Set(steps.map(({ id }) => id));
    this.innerIds = new Set(flattenSteps(steps.flatMap(({ children }) => children)).map(({ id }) => id));
  }

  say(line: string): void {
    if (this.said.has(line)) return;
    this.said.add(line);
    this.recorder.log(`[WARN] ${line}`);
  }

  /**
   * A name that belongs to no step is left to the shell; a step that has no result yet is most likely a mistake, and so
   * is a step inside a loop or a branch that was not waited for.
   */
  unknownReference(stepId: string, reference: Reference): void {
    if (reference.kind !== "step") return;
    const here = `Step ${stepId}: ${reference.text} has no value`;
    if (this.ids.has(reference.id)) this.say(`${here} yet and stays as written`);
    else if (this.innerIds.has(reference.id)) this.say(`${here} here and stays as written`);
  }
}
