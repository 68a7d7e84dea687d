import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { isList } from "@/lib/lobster/document/workflow-steps";

/** A way of writing workflows that is not ours, and the keys by which it was recognised. */
export type Dialect = {
  readonly name: string;
  /** Keys as they stand in the file; a key inside another as `workflow.steps`. */
  readonly keys: readonly string[];
  /** What the same is here, in a sentence. */
  readonly here: string;
};

type Signs = { readonly root: readonly string[]; readonly members: readonly string[] };

const known: readonly { readonly name: string; readonly here: string; readonly signs: Signs }[] = [
  {
    name: "A workflow nested under one key",
    here: "Here `name`, `args` and `steps` stand at the top of the file, without a key around them.",
    signs: { root: ["workflow", "flow", "pipeline"], members: [] },
  },
  {
    name: "Stages of an agent pipeline",
    here: "Here a step does one thing: `run` a command, a `pipeline`, ask for `approval` or `input`. Nobody takes over a step by role.",
    signs: { root: ["stages", "phases", "agents"], members: ["agent", "on_success", "skill", "role"] },
  },
  {
    name: "Jobs of a build server",
    here: "Here steps run one after the other in file order; side by side only inside `parallel`.",
    signs: { root: ["jobs", "on", "runs-on", "stages", "image"], members: ["runs-on", "uses", "with"] },
  },
  {
    name: "Tasks of an orchestrator",
    here: "Here a list `steps` holds what `tasks` holds there, and each step has a `run`, a `pipeline` or another action.",
    signs: { root: ["tasks", "task", "namespace", "triggers", "vars", "plays"], members: [] },
  },
  {
    name: "Nodes and edges of a graph editor",
    here: "Here there are no lines in the file: the order of the steps is the order in which they run.",
    signs: { root: ["nodes", "edges", "connections", "blocks"], members: [] },
  },
  {
    name: "States of a state machine",
    here: "Here nothing jumps: a step that must not run has a `when` that does not hold.",
    signs: { root: ["States", "StartAt", "states", "initial", "transitions"], members: ["Next", "next", "goto"] },
  },
  {
    name: "Dependencies between steps",
    here: "Here order is dependency: put a step below what it needs.",
    signs: { root: ["needs", "depends_on", "dependencies"], members: ["needs", "depends_on", "dependsOn", "after"] },
  },
  {
    name: "Inputs and outputs by declaration",
    here: "Here `args` are given at the start, and `$id.json` is what a step printed.",
    signs: { root: ["inputs", "input", "outputs", "output", "params", "parameters"], members: ["inputs", "outputs"] },
  },
];

/** Which other ways of writing a mapping shows signs of, those with most signs first. */
export function recognise(data: JsonObject): readonly Dialect[] {
  const members = memberKeys(data);
  const found = known.flatMap(({ name, here, signs }): (Dialect & { readonly weight: number })[] => {
    const root = signs.root.filter((key) => Object.hasOwn(data, key) && speaks(key, data[key]));
    const inner = signs.members.flatMap((key) => members.get(key) ?? []);
    const keys = [...new Set([...root, ...inner])];
    return keys.length === 0 ? [] : [{ name, here, keys, weight: 2 * root.length + inner.length }];
  });
  return found.sort((a, b) => b.weight - a.weight).map(({ name, keys, here }) => ({ name, keys, here }));
}

/** A word such as `pipeline` or `flow` means a dialect only where it holds something. */
function speaks(key: string, value: JsonValue | undefined): boolean {
  return key === "on" || isJsonObject(value) || isList(value) || key === "namespace" || key === "StartAt";
}

/** Keys of what the lists and mappings of a file hold, with the place where each was seen first. */
function memberKeys(data: JsonObject): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const look = (value: JsonValue | undefined, place: string, depth: number): void => {
    if (depth > 2) return;
    const items = isList(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    for (const item of items.slice(0, 50)) {
      if (!isJsonObject(item)) continue;
      for (const key of Object.keys(item)) if (!seen.has(key)) seen.set(key, `${place}.${key}`);
    }
    if (isJsonObject(value)) {
      for (const [key, member] of Object.entries(value).slice(0, 50)) look(member, `${place}.${key}`, depth + 1);
    }
  };
  for (const [key, value] of Object.entries(data)) look(value, key, 0);
  return seen;
}
