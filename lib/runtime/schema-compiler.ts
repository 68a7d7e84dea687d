import type { Ajv as AjvClass, ValidateFunction } from "ajv";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { SchemaCheck, SchemaProblem } from "@/lib/lobster/contract/schema-check";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import type { CompileSchema } from "@/lib/lobster/validate/problem";
import { jsonExcess } from "./json-excess";
import { withinTime } from "./within-time";

type Compiled =
  | {
      readonly kind: "valid";
      /** Stops at the first problem: that is the one that counts, and the other one has been seen to differ in it. */
      readonly validate: ValidateFunction;
      /** Looks for all problems. */
      readonly explain: () => ValidateFunction;
      readonly warnings: ReadonlySet<string>;
    }
  | { readonly kind: "invalid"; readonly message: string };

const mostKept = 200;
const mostProblems = 100;
/** In characters of JSON. */
const longestSchema = 64 * 1024;
const longestValue = 4 * 1024 * 1024;
const checkMs = 1000;
const compileMs = 3000;
/** By the canonical text of the schema, oldest first. */
const kept = new Map<string, Compiled>();

/** Loads the JSON Schema compiler on first use, since most workflows need none. One of them is for one file. */
export async function loadSchemaCompiler(): Promise<CompileSchema> {
  return makeSchemaCompiler(await loadCompiler());
}

async function loadCompiler(): Promise<typeof AjvClass> {
  // By its default: a bundle of this CommonJS module has no other export.
  return (await import("ajv")).default;
}

/**
 * A function that answers with the complaint of a draft-07 compiler, null when the schema is fine. All schemas that it
 * is given share a few seconds: make one for each file.
 */
export function makeSchemaCompiler(Ajv: typeof AjvClass): CompileSchema {
  let left = compileMs;
  return (schema) => {
    const started = performance.now();
    const compiled = left > 0 ? compile(Ajv, schema, left) : tooSlow;
    left -= performance.now() - started;
    return compiled.kind === "valid" ? null : compiled.message;
  };
}

const tooSlow: Compiled = {
  kind: "invalid",
  message: `schema is too large: it takes more than ${compileMs / 1000} s to compile, with the others of its file`,
};

/**
 * Checks a value as it is: nothing is converted and no defaults are filled in. Gives at most 100 problems. Takes a few
 * seconds at most, whatever schema and value are: a pattern alone could take years.
 * @param warn told what of the schema counts for nothing, such as formats that are not known
 */
export async function checkJson(
  schema: JsonValue,
  value: JsonValue,
  warn: (line: string) => void = () => undefined,
): Promise<SchemaCheck> {
  const compiled = compile(await loadCompiler(), schema, compileMs);
  if (compiled.kind === "invalid") return { kind: "invalid_schema", message: compiled.message };
  for (const line of compiled.warnings) warn(line);
  const size = jsonExcess(value, longestValue);
  if (size !== null) return { kind: "not_checked", message: size };
  const first = withinTime(checkMs, () => problemsOf(compiled.validate, value).slice(0, 1));
  if (first.kind === "late") return { kind: "not_checked", message: late };
  if (first.result.length === 0) return { kind: "checked", problems: [] };
  const others = withinTime(checkMs, () => problemsOf(compiled.explain(), value));
  const all = [...first.result, ...(others.kind === "late" ? [] : others.result)];
  const distinct = new Map(all.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  return { kind: "checked", problems: [...distinct.values()].slice(0, mostProblems) };
}

const late = `takes more than ${checkMs / 1000} s to check against its schema`;

function problemsOf(validate: ValidateFunction, value: JsonValue): readonly SchemaProblem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 2 * mostProblems).map(({ instancePath, message }) => ({
    path: instancePath === "" ? "/" : instancePath,
    message: message ?? "is not allowed",
  }));
}

function compile(Ajv: typeof AjvClass, schema: JsonValue, limitMs: number): Compiled {
  const size = jsonExcess(schema, longestSchema);
  if (size !== null) return { kind: "invalid", message: `schema is too large: it ${size}` };
  const text = canonicalJson(schema);
  const known = kept.get(text);
  if (known !== undefined) return known;
  const timed = withinTime(limitMs, () => compileAnew(Ajv, schema));
  // Not kept: on a machine that has more time it may be fine.
  if (timed.kind === "late") return tooSlow;
  const compiled = timed.result;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(text, compiled);
  return compiled;
}

function compileAnew(Ajv: typeof AjvClass, schema: JsonValue): Compiled {
  if (isJsonObject(schema) && schema.$async) {
    return { kind: "invalid", message: "schema is invalid: $async is not supported" };
  }
  const warnings = new Set<string>();
  const warn = (...parts: readonly unknown[]): void => void warnings.add(parts.map(String).join(" "));
  try {
    // A fresh compiler each time: texts may repeat an `$id`, and a compiler keeps what it has seen.
    const ajv = new Ajv({ strict: false, logger: { log: warn, warn, error: warn } });
    let explainer: ValidateFunction | null = null;
    const explain = (): ValidateFunction => {
      explainer ??= new Ajv({ strict: false, allErrors: true, logger: false }).compile(asSchema(schema));
      return explainer;
    };
    return { kind: "valid", validate: ajv.compile(asSchema(schema)), explain, warnings };
  } catch (error) {
    return { kind: "invalid", message: error instanceof Error ? error.message : String(error) };
  }
}

function asSchema(schema: JsonValue): { [key: string]: JsonValue } | boolean {
  if (typeof schema === "boolean") return schema;
  if (isJsonObject(schema)) return { ...schema };
  throw new Error("schema is invalid: data must be object,boolean");
}
