import { Ajv } from "ajv";
import type { CompileSchema } from "@/lib/lobster/validate/problem";
import { makeSchemaCompiler } from "@/lib/runtime/schema-compiler";

/** The runtime's schema compiler for one file, ready at once: what is stored here is what runs there. */
export const schemaCompiler = (): CompileSchema => makeSchemaCompiler(Ajv);
