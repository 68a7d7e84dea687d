import type { CommandRunner } from "@/lib/lobster/contract/command";
import { collect } from "@/lib/lobster/run/collect";
import { Halt, type ListStage, type Stage, type StageContext, type StreamStage } from "./stage";
import { stageItems } from "./stage-items";

/** True for what can be a stage. */
export function isStage(value: unknown): value is Stage {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "run" in value && typeof value.run === "function";
}

/** Runs a stage as a command of a pipeline. */
export function stageRunner(stage: Stage, stateDir: string): CommandRunner {
  return async (_stage, input, context) => {
    const ctx: StageContext = { ...context, mode: "sdk", stateDir };
    const output: unknown = await call(stage, input, ctx);
    if (output instanceof Halt) return { kind: "halt", request: output.request };
    return { kind: "items", items: stageItems(output) };
  };
}

async function call(stage: Stage, input: Parameters<CommandRunner>[1], ctx: StageContext): Promise<unknown> {
  if (typeof stage === "object") return stage.run({ input, ctx });
  return isStreamStage(stage) ? stage(input, ctx) : stage([...(await collect(input))], ctx);
}

/** Told by what the language says of the function itself: both kinds take one argument. */
function isStreamStage(stage: ListStage | StreamStage): stage is StreamStage {
  const tag = Object.prototype.toString.call(stage);
  return tag === "[object GeneratorFunction]" || tag === "[object AsyncGeneratorFunction]";
}
