import type { CommandDefinition } from "../../contract/command";
import type { StepText } from "../../graph/step-texts";
import { type PipelineSplit, type StageRange, splitPipeline } from "../../pipeline/split-pipeline";
import { type Finding, type LintContext, type LintedStep, part, type StepRule, stepName } from "../finding";

/** One stage of a step's pipeline, for rules about stages. */
export type PlacedStage = {
  readonly placed: LintedStep;
  readonly text: StepText;
  readonly stage: StageRange;
  readonly stages: readonly StageRange[];
  readonly index: number;
  /** Undefined for a name that no command has, or that comes from data. */
  readonly command: CommandDefinition | undefined;
  /** A finding about a part of the stage. */
  at(place: { readonly from: number; readonly to: number }, code: string, message: string): Finding;
};

const knownPipelines = new WeakMap<StepText, PipelineSplit>();

/** The stages of a text, read once for all rules. */
export function pipelineOf(text: StepText): PipelineSplit {
  const before = knownPipelines.get(text);
  if (before !== undefined) return before;
  const found = splitPipeline(text.text);
  knownPipelines.set(text, found);
  return found;
}

/** A rule for every stage of every pipeline. */
export function forStages(rule: (stage: PlacedStage, context: LintContext) => readonly Finding[]): StepRule {
  return (placed, context) =>
    placed.texts
      .filter(({ field }) => field.widget === "pipeline")
      .flatMap((text) => {
        const { stages } = pipelineOf(text);
        const at: PlacedStage["at"] = ({ from, to }, code, message) => ({
          code,
          message: `${stepName(placed.step)}: ${message}`,
          path: text.path,
          mark: part(text, from, to),
        });
        return stages.flatMap((stage, index) => {
          // A name that comes from data is known only when the step runs.
          const command = stage.name.text.includes("$") ? undefined : context.catalog.command(stage.name.text);
          return rule({ placed, text, stage, stages, index, command, at }, context);
        });
      });
}
