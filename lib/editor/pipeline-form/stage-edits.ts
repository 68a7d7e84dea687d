import { type StageRange, splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import { changed, type PipelineChange, splice, stagesOf, unchanged } from "./pipeline-change";

const noStage = "There is no such stage any more.";

/** Puts a stage before the one at `index`, or at the end. The pipe is written like its neighbours. */
export function addStage(text: string, index: number, stage: string): PipelineChange {
  const stages = stagesOf(text);
  const problem = typeof stages === "string" ? stages : oneStage(stage);
  if (typeof stages === "string" || problem !== null) return unchanged(problem ?? "");
  const next = stages[index];
  const last = stages.at(-1);
  if (last === undefined) return changed(stage);
  const gap = gapNear(text, stages, index);
  if (next !== undefined) return changed(splice(text, next.from, next.from, stage + gap));
  return changed(splice(text, last.to, last.to, gap + stage));
}

/** Takes a stage out, with the pipe before it; the first one with the pipe behind it. */
export function removeStage(text: string, index: number): PipelineChange {
  const stages = stagesOf(text);
  if (typeof stages === "string") return unchanged(stages);
  const stage = stages[index];
  if (stage === undefined) return unchanged(noStage);
  const [before, after] = [stages[index - 1], stages[index + 1]];
  if (before !== undefined) return changed(splice(text, before.to, stage.to, ""));
  if (after !== undefined) return changed(splice(text, stage.from, after.from, ""));
  return unchanged("A pipeline needs a stage. Change this one, or remove the step.");
}

/** Moves a stage to another position; the pipes and the line breaks around them stay where they are. */
export function moveStage(text: string, from: number, to: number): PipelineChange {
  const stages = stagesOf(text);
  if (typeof stages === "string") return unchanged(stages);
  const moved = stages[from];
  if (moved === undefined || stages[to] === undefined) return unchanged(noStage);
  const order = stages.filter((stage) => stage !== moved).map(({ raw }) => raw);
  order.splice(to, 0, moved.raw);
  return changed(withStages(text, stages, order));
}

/** Writes a stage anew, as somebody typed it. */
export function replaceStage(text: string, index: number, raw: string): PipelineChange {
  const stages = stagesOf(text);
  const problem = typeof stages === "string" ? stages : oneStage(raw);
  if (typeof stages === "string" || problem !== null) return unchanged(problem ?? "");
  const stage = stages[index];
  if (stage === undefined) return unchanged(noStage);
  return changed(splice(text, stage.from, stage.to, raw.trim()));
}

/** Gives a stage another command; its arguments stay as they are written. */
export function renameCommand(text: string, index: number, name: string): PipelineChange {
  const stages = stagesOf(text);
  if (typeof stages === "string") return unchanged(stages);
  const stage = stages[index];
  if (stage === undefined) return unchanged(noStage);
  return changed(splice(text, stage.name.from, stage.name.to, name));
}

/** Why a text is not exactly one stage; null when it is. */
function oneStage(raw: string): string | null {
  const { stages, problem } = splitPipeline(raw);
  if (problem?.message === "Unclosed quote") return "A quote is never closed.";
  if (stages.length === 0) return "A stage begins with the name of a command.";
  return stages.length === 1 && stages[0]?.raw === raw.trim()
    ? null
    : "A `|` outside of quotes begins another stage. Put it in quotes, or add a stage.";
}

function gapNear(text: string, stages: readonly StageRange[], index: number): string {
  const at = Math.min(Math.max(index, 1), stages.length - 1);
  const [before, after] = [stages[at - 1], stages[at]];
  return before === undefined || after === undefined ? " | " : text.slice(before.to, after.from);
}

function withStages(text: string, stages: readonly StageRange[], order: readonly string[]): string {
  let result = "";
  let done = 0;
  stages.forEach((stage, index) => {
    result += text.slice(done, stage.from) + (order[index] ?? "");
    done = stage.to;
  });
  return result + text.slice(done);
}
