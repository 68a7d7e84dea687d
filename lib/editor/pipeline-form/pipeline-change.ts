import type { PipelineStage } from "@/lib/lobster/contract/command";
import { parseFlags } from "@/lib/lobster/pipeline/parse-flags";
import { type StageRange, splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";

/** The text of a pipeline after a change, or why there is none. `reason` is a sentence for a person. */
export type PipelineChange =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

export type StageMeaning = Pick<PipelineStage, "name" | "args">;

export function changed(text: string): PipelineChange {
  return { ok: true, text };
}

export function unchanged(reason: string): PipelineChange {
  return { ok: false, reason };
}

export function splice(text: string, from: number, to: number, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}

export function meaningOf({ name, words }: Pick<StageRange, "name" | "words">): StageMeaning {
  return {
    name: name.text,
    args: parseFlags(
      name.text,
      words.map((word) => word.text),
    ),
  };
}

/** Stages of a text that can be changed in parts; a reason when its quotes or pipes are not whole. */
export function stagesOf(text: string): readonly StageRange[] | string {
  const { stages, problem } = splitPipeline(text);
  if (problem?.message === "Unclosed quote")
    return "A quote in this pipeline is never closed. Mend it in the text first.";
  if (problem?.message === "Empty command stage")
    return "There is nothing between two pipes. Mend it in the text first.";
  return stages;
}

export function sameMeaning(a: StageMeaning, b: StageMeaning): boolean {
  if (a.name !== b.name) return false;
  const names = new Set([...Object.keys(a.args), ...Object.keys(b.args)]);
  return [...names].every((name) => JSON.stringify(own(a.args, name)) === JSON.stringify(own(b.args, name)));
}

function own(args: StageMeaning["args"], name: string) {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/**
 * The first text in which the stage means what is expected and every other stage is written as before; a reason when
 * there is none.
 */
export function firstSound(
  before: readonly StageRange[],
  index: number,
  expected: StageMeaning,
  candidates: readonly string[],
): PipelineChange {
  for (const text of candidates) {
    const after = stagesOf(text);
    if (typeof after === "string" || after.length !== before.length) continue;
    const othersStay = after.every((stage, at) => at === index || stage.raw === before[at]?.raw);
    const stage = after[index];
    if (othersStay && stage !== undefined && sameMeaning(meaningOf(stage), expected)) return changed(text);
  }
  return unchanged("A pipeline cannot say this. A word that begins with `--` is always read as a flag.");
}
