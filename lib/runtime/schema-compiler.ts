import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { CompileSchema } from "@/lib/lobster/validate/problem";

/**
 * Loads the JSON Schema compiler (draft-07) on first use, since most workflows need none.
 * The function it gives answers with the compiler's complaint, null when the schema is fine.
 */
export async function loadSchemaCompiler(): Promise<CompileSchema> {
  const { default: Ajv } = await import("ajv");
  return (schema) => {
    if (isJsonObject(schema) && schema.$async !== undefined) return "schema is invalid: $async is not supported";
    try {
      // A fresh compiler each time: texts may repeat an `$id`, and a compiler keeps what it has seen.
      new Ajv({ strict: false, logger: false }).compile(asSchema(schema));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

function asSchema(schema: JsonValue): { [key: string]: JsonValue } | boolean {
  if (typeof schema === "boolean") return schema;
  if (isJsonObject(schema)) return { ...schema };
  throw new Error("schema is invalid: data must be object,boolean");
}
