import { Ajv } from "ajv";
import { makeSchemaCompiler } from "@/lib/runtime/schema-compiler";

/** The runtime's schema compiler, ready at once: what is stored here is what runs there. */
export const compileSchema = makeSchemaCompiler(Ajv);
