import type { PipelineStage } from "../contract/command";

/** A word as it must be written in a pipeline to come back unchanged, without quotes where none are needed. */
export function quoteWord(text: string): string {
  if (text !== "" && !/[\s|'"]/.test(text)) return text;
  if (!/['\\]/.test(text)) return `'${text}'`;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function printFlag(name: string, value: string | boolean | readonly string[]): string {
  if (value === true) return quoteWord(`--${name}`);
  if (typeof value === "string" && !value.startsWith("--") && name !== "") {
    return `${quoteWord(`--${name}`)} ${quoteWord(value)}`;
  }
  return quoteWord(`--${name}=${String(value)}`);
}

/** Text of a stage that parses to the same name and arguments. */
export function printStage(stage: Pick<PipelineStage, "name" | "args">): string {
  const { _: positionals, ...named } = stage.args;
  const entries = Object.entries(named);
  // A bare flag takes the word behind it as its value, so bare flags stand last.
  const flags = [
    ...entries.filter(([, value]) => value !== true),
    ...entries.filter(([, value]) => value === true),
  ].map(([name, value]) => printFlag(name, value));
  const words = positionals.map(quoteWord);

  if (stage.name !== "exec") return [quoteWord(stage.name), ...words, ...flags].join(" ");
  const last = entries.findLast(([, value]) => value === true);
  const separator = positionals[0]?.startsWith("--") || (last !== undefined && last[0] !== "json") ? ["--"] : [];
  return [quoteWord(stage.name), ...flags, ...(words.length > 0 ? separator : []), ...words].join(" ");
}

/** Text of a whole pipeline. */
export function printPipeline(stages: readonly Pick<PipelineStage, "name" | "args">[]): string {
  return stages.map(printStage).join(" | ");
}
