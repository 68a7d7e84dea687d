import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";

/** Values of the run's arguments: what was given, over the defaults of the file. Others stay unresolved. */
export function resolveWorkflowArgs(workflowFields: JsonObject, given: JsonObject): JsonObject {
  const { args: definitions } = workflowFields;
  const defaults = Object.entries(isJsonObject(definitions) ? definitions : {}).flatMap(([name, definition]) => {
    const value = isJsonObject(definition) && Object.hasOwn(definition, "default") ? definition.default : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...defaults, ...Object.entries(given)]);
}
