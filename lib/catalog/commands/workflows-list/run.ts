import type { Recipe } from "@/lib/catalog/recipes/recipe";
import { recipes } from "@/lib/catalog/recipes/recipes";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";

/** Emits a description of every workflow that `workflows.run` knows. */
export const runWorkflowsList: CommandRunner = async (_stage, input) => {
  await collect(input);
  return { kind: "items", items: [...recipes.values()].map(described) };
};

function described({ name, description, argsSchema, examples, sideEffects }: Recipe): JsonObject {
  return { name, description, argsSchema, examples, sideEffects };
}
