import { Ajv } from "ajv";
import type { CompileSchema } from "@/lib/lobster/validate/problem";

/** The compiler's complaint about a draft-07 schema, null when it has none. */
export const compileSchema: CompileSchema = (schema) => {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    return typeof schema === "boolean" ? null : "schema must be object or boolean";
  }
  try {
    new Ajv({ strict: false, allErrors: false, logger: false, addUsedSchema: false }).compile({ ...schema });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
