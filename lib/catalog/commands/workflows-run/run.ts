import { recipes } from "@/lib/catalog/recipes/recipes";
import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagText } from "@/lib/lobster/pipeline/flag-text";

/** Runs a workflow that comes with the product and emits its one item. */
export const runWorkflowsRun: CommandRunner = async ({ args }, _input, context) => {
  const name = flagText(args, "name") ?? args._[0] ?? "";
  if (name === "") throw refusal("workflows.run requires --name");
  const recipe = recipes.get(name);
  if (recipe === undefined) throw refusal(`Unknown workflow: ${name}`);
  return { kind: "items", items: [await recipe.run(readArguments(args), context)] };
};

function readArguments(args: PipelineStage["args"]): JsonObject {
  const text = flagText(args, "args-json");
  if (text === null) return {};
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const message = "workflows.run --args-json must be valid JSON";
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
  if (!isJsonObject(value)) throw refusal("workflows.run --args-json must be a JSON object");
  return value;
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
