import type { PipelineStage } from "../contract/command";

/** Value of a flag; null when it is not given, is empty or stands without a value. */
export function flagText(args: PipelineStage["args"], name: string): string | null {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
}
