import type { Ajv as AjvClass } from "ajv";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { CompileSchema } from "@/lib/lobster/validate/problem";

/** Loads the JSON Schema compiler on first use, since most workflows need none. */
export async function loadSchemaCompiler(): Promise<CompileSchema> {
  // By its default: a bundle of this CommonJS module has no other export.
  const { default: Ajv } = await import("ajv");
  return makeSchemaCompiler(Ajv);
}

/** A function that answers with the complaint of a draft-07 compiler, null when the schema is fine. */
export function makeSchemaCompiler(Ajv: typeof AjvClass): CompileSchema {
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
