import type { PipelineStage } from "../contract/command";
import { wordUses } from "./word-uses";

type FlagValue = string | boolean;

// A flag named `__proto__` becomes an ordinary member this way.
function ownMembers(entries: readonly (readonly [string, FlagValue])[]): { readonly [flag: string]: FlagValue } {
  return Object.fromEntries(entries);
}

/** Arguments of a stage, from the words after the command's name; of a repeated flag the last one counts. */
export function parseFlags(command: string, words: readonly string[]): PipelineStage["args"] {
  const flags = new Map<string, FlagValue>();
  const positionals: string[] = [];
  for (const use of wordUses(command, words)) {
    if (use.kind === "flag") flags.set(use.name, use.value);
    else if (use.kind === "positional") positionals.push(use.text);
  }
  // The positionals live under `_`, so a flag of that name has no place and is dropped.
  const kept = [...flags].filter(([name]) => name !== "_");
  return { _: positionals, ...ownMembers(kept) };
}
