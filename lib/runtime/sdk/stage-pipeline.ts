import { catalog } from "@/lib/catalog/index";
import { commandRunners } from "@/lib/catalog/runners";
import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { CommandDefinition, PipelineStage } from "@/lib/lobster/contract/command";
import type { Stage } from "./stage";
import { stagesFingerprint } from "./stage-fingerprint";
import { stageRunner } from "./stage-runner";

/** Stages as a pipeline of commands, each with a command of its own; the standard library is there besides. */
export type StagePipeline = {
  /** Tells this pipeline from others, also in another process. */
  readonly fingerprint: string;
  readonly stages: readonly PipelineStage[];
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
};

export function stagePipeline(stages: readonly Stage[], stateDir: string): StagePipeline {
  const named = stages.map((stage, index) => ({ name: `sdk.stage.${index + 1}.of.${stages.length}`, stage }));
  const definitions = new Map(named.map(({ name }) => [name, definition(name)]));
  return {
    fingerprint: stagesFingerprint(stages),
    stages: named.map(({ name }) => ({ name, args: { _: [] }, raw: name })),
    catalog: { ...catalog, command: (name) => definitions.get(name) ?? catalog.command(name) },
    commands: new Map([
      ...commandRunners,
      ...named.map(({ name, stage }) => [name, stageRunner(stage, stateDir)] as const),
    ]),
  };
}

function definition(name: string): CommandDefinition {
  return {
    name,
    summary: "A stage of a program",
    usage: name,
    args: [],
    example: name,
    argsSchema: { type: "object" },
    sideEffects: [],
    pausable: true,
    renders: false,
  };
}
