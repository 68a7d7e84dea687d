import type { PipelineStage } from "../contract/command";
import { LobsterError } from "../contract/errors";
import { parseFlags } from "./parse-flags";
import { splitPipeline } from "./split-pipeline";

/**
 * Stages of an inline pipeline such as `exec --json ls | head --n 2`.
 * Throws `Empty pipeline`, `Empty command stage` or `Unclosed quote` (a `parse_error`).
 */
export function parsePipeline(text: string): PipelineStage[] {
  const { stages, problem } = splitPipeline(text);
  if (problem !== null) throw new LobsterError("parse_error", "pipeline_syntax", problem.message);
  return stages.map(({ name, words, raw }) => ({
    name: name.text,
    args: parseFlags(
      name.text,
      words.map((word) => word.text),
    ),
    raw,
  }));
}
