import { type PipelineWord, scanPipeline } from "./scan-pipeline";

/** A stage with its places in the text, for highlighting and completion. */
export type StageRange = {
  /** The stage as written, blanks around it excluded. */
  readonly raw: string;
  readonly from: number;
  readonly to: number;
  readonly name: PipelineWord;
  /** The words after the name. */
  readonly words: readonly PipelineWord[];
};

export type PipelineProblem = {
  readonly message: "Empty pipeline" | "Empty command stage" | "Unclosed quote";
  readonly at: number;
};

/** What can be read of a pipeline text, and the first problem that keeps it from running. Never throws. */
export type PipelineSplit = { readonly stages: readonly StageRange[]; readonly problem: PipelineProblem | null };

/** Stages of a pipeline text with their offsets (UTF-16 units). One pipe at the end is tolerated. */
export function splitPipeline(text: string): PipelineSplit {
  const { parts, unclosedAt } = scanPipeline(text);
  const stages: StageRange[] = [];
  let problem: PipelineProblem | null = unclosedAt === null ? null : { message: "Unclosed quote", at: unclosedAt };

  parts.forEach(({ raw, from, to, words }, index) => {
    const [name, ...rest] = words;
    if (name !== undefined) {
      stages.push({ raw, from, to, name, words: rest });
    } else if (parts.length === 1) {
      problem ??= { message: "Empty pipeline", at: from };
    } else if (index < parts.length - 1 || index === 0) {
      problem ??= { message: "Empty command stage", at: from };
    }
  });
  return { stages, problem };
}
