import type { CommandContext, InputQuestion } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

/**
 * A question as a command handed it over, which may be one that no compiler has seen: checked, and copied so that later
 * changes to the command's own objects do not count. Throws `requestInput …` for what is wrong with it.
 */
export async function readQuestion(
  given: unknown,
  { checkJson }: Pick<CommandContext, "checkJson">,
): Promise<InputQuestion> {
  if (!isJsonObject(given)) throw refused("requestInput params must be an object");
  const { prompt, defaults, subject } = given;
  if (typeof prompt !== "string" || prompt === "") throw refused("requestInput prompt is required");
  if (!isJsonObject(given.responseSchema)) throw refused("requestInput responseSchema is required");
  const responseSchema: JsonObject = plainJson(given.responseSchema, "responseSchema");
  if ((await checkJson(responseSchema, null)).kind === "invalid_schema") {
    throw refused("requestInput response schema is invalid");
  }
  return {
    prompt,
    responseSchema,
    ...(defaults === undefined ? {} : { defaults: plainJson(defaults, "defaults") }),
    ...(subject === undefined ? {} : { subject: plainJson(subject, "subject") }),
  };
}

function plainJson<Value extends JsonValue>(value: Value, what: string): Value {
  if (!isPlain(value, [])) throw refused(`requestInput ${what} must be JSON-serializable`);
  return structuredClone(value);
}

/** True for what JSON can express without loss; `around` are the values that hold it, which it cannot hold in turn. */
function isPlain(value: unknown, around: readonly unknown[]): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || around.includes(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  return plain && Object.values(value).every((member) => isPlain(member, [...around, value]));
}

function refused(message: string): LobsterError {
  return new LobsterError("runtime_error", "not_supported", message);
}
