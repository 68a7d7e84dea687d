import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode } from "@/lib/lobster/document/document";
import { parseFlags } from "@/lib/lobster/pipeline/parse-flags";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";

/** What the file itself says about a part of a step's result: the schema of a question, or of a model's answer. */
export function declaredResult(step: StepNode, field: string): JsonObject | null {
  const input = own(step.fields, "input");
  if (field === "response" && isJsonObject(input)) {
    const schema = own(input, "responseSchema");
    return isJsonObject(schema) ? schema : null;
  }
  const pipeline = own(step.fields, "pipeline");
  return field === "json" && typeof pipeline === "string" ? modelAnswer(pipeline) : null;
}

/** A pipeline that ends by asking a model for data gives them as `output.data`. */
function modelAnswer(pipeline: string): JsonObject | null {
  const last = splitPipeline(pipeline).stages.at(-1);
  if (last === undefined) return null;
  const args = parseFlags(
    last.name.text,
    last.words.map((word) => word.text),
  );
  const schema = parsed(args["output-schema"]);
  if (schema === null) return null;
  const output = { type: "object", properties: { text: { type: "string" }, data: schema } };
  return { type: "object", properties: { output } };
}

function parsed(text: unknown): JsonObject | null {
  if (typeof text !== "string") return null;
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    // A schema with a reference in it is only known when the step runs.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function own(fields: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
