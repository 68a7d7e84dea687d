import type { PipelineWord } from "../pipeline/scan-pipeline";

/** The program that an `exec` stage of a pipeline starts; null when that is not plain to see. */
export function execProgram(words: readonly PipelineWord[]): PipelineWord | null {
  const program = words.find((word, index) => {
    const before = words[index - 1]?.text;
    return !word.text.startsWith("--") && before !== "--stdin" && before !== "--shell";
  });
  return program !== undefined && /^[A-Za-z][\w.+-]*$/.test(program.text) ? program : null;
}
