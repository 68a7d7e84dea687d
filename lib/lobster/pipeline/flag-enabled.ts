import type { PipelineStage } from "../contract/command";

/** Whether a boolean flag is on: a bare `--flag` or any value but `false`, `0` and `no`, in any case. */
export function flagEnabled(args: PipelineStage["args"], name: string): boolean {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  if (typeof value === "string") return !["false", "0", "no"].includes(value.trim().toLowerCase());
  return value === true;
}
