import { recipes } from "@/lib/catalog/recipes/recipes";
import type { CommandRunner } from "@/lib/lobster/contract/command";

/** Emits a description of every workflow that `workflows.run` knows. */
export const runWorkflowsList: CommandRunner = async () => ({
  kind: "items",
  items: [...recipes.values()].map(({ name, description, argsSchema, examples, sideEffects }) => ({
    name,
    description,
    argsSchema,
    examples,
    sideEffects,
  })),
});
