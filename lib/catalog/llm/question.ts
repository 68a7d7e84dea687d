import type { CommandContext, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { environmentText } from "../gateway/program-arguments";
import { digest } from "./digest";

/** What a stage wants to know from a model; `null` where it says nothing. */
export type Question = {
  readonly prompt: string;
  readonly model: string | null;
  /** Artifacts that the stage itself names; the items it is handed come before them. */
  readonly artifacts: readonly JsonObject[];
  readonly metadata: JsonObject | null;
  readonly outputSchema: JsonObject | null;
  readonly schemaVersion: string;
  /** How often an answer may be asked for again that does not fit the schema. */
  readonly maxValidationRetries: number;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Key under which the answer is kept for the run. */
  readonly stateKey: string | null;
  /** True when no stored answer may be used. */
  readonly refresh: boolean;
  readonly useCache: boolean;
};

const defaultSchemaVersion = "v1";
const defaultValidationRetries = 1;

/** Reads flags and environment of a stage. Throws a `LobsterError` with the exact message for what is wrong in them. */
export function readQuestion({ name, args }: PipelineStage, env: CommandContext["env"]): Question {
  const flag = (flagName: string): string | null => flagText(args, flagName);
  const setting = (flagName: string, ...variables: readonly string[]): string | null =>
    flag(flagName) ?? variables.map((variable) => environmentText(env, variable)).find((text) => text !== null) ?? null;
  const prompt = flag("prompt") ?? args._.join(" ");
  if (prompt.trim() === "") throw refusal(`${name} requires --prompt or positional text`);
  const outputSchema = readObject(name, "output-schema", flag("output-schema"));
  const retries = setting("max-validation-retries", "LOBSTER_LLM_VALIDATION_RETRIES", "LLM_TASK_VALIDATION_RETRIES");
  return {
    prompt,
    model: setting("model", "LOBSTER_LLM_MODEL", "LLM_TASK_MODEL"),
    artifacts: readArtifacts(name, flag("artifacts-json")),
    metadata: readObject(name, "metadata-json", flag("metadata-json")),
    outputSchema,
    schemaVersion:
      setting("schema-version", "LOBSTER_LLM_SCHEMA_VERSION", "LLM_TASK_SCHEMA_VERSION") ?? defaultSchemaVersion,
    maxValidationRetries: outputSchema === null ? 0 : (wholeNumber(retries) ?? defaultValidationRetries),
    temperature: finiteNumber(flag("temperature")),
    maxOutputTokens: finiteNumber(flag("max-output-tokens")),
    stateKey: setting("state-key", "LOBSTER_RUN_STATE_KEY"),
    refresh: refreshes(args, env),
    useCache: !flagEnabled(args, "disable-cache"),
  };
}

/** An item as a model gets it: an object as it is, a scalar as text, a list or null as data. */
export function artifactOf(item: JsonValue): JsonObject {
  if (isJsonObject(item)) return item;
  if (item === null || Array.isArray(item)) return { kind: "json", data: item };
  return { kind: "text", text: String(item) };
}

/** The request to a model. `artifactHashes` belong to `artifacts` one by one. */
export function payloadOf(
  question: Question,
  artifacts: readonly JsonObject[],
  artifactHashes: readonly string[],
): JsonObject {
  const { prompt, model, metadata, outputSchema, schemaVersion, maxOutputTokens, temperature } = question;
  return {
    prompt,
    ...(model === null ? {} : { model }),
    artifacts,
    artifactHashes,
    ...(metadata === null ? {} : { metadata }),
    ...(outputSchema === null ? {} : { outputSchema }),
    schemaVersion,
    ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
    ...(temperature === null ? {} : { temperature }),
  };
}

/** Name of the answer: equal for questions that may share one. Where it was asked and what metadata say do not count. */
export function cacheKeyOf(provider: string, question: Question, artifactHashes: readonly string[]): Promise<string> {
  const { prompt, model, schemaVersion, outputSchema, temperature, maxOutputTokens } = question;
  return digest({
    ...{ cacheKeyVersion: 2, provider, prompt, model: model ?? `${provider}-default` },
    ...{ schemaVersion, artifactHashes, outputSchema, temperature, maxOutputTokens },
  });
}

function refreshes(args: PipelineStage["args"], env: CommandContext["env"]): boolean {
  if (Object.hasOwn(args, "refresh")) return flagEnabled(args, "refresh");
  const text =
    environmentText(env, "LOBSTER_LLM_FORCE_REFRESH") ?? environmentText(env, "LLM_TASK_FORCE_REFRESH") ?? "no";
  return flagEnabled({ _: [], refresh: text }, "refresh");
}

function readArtifacts(command: string, text: string | null): readonly JsonObject[] {
  if (text === null) return [];
  const value = parse(text);
  if (!Array.isArray(value)) throw refusal(`${command} --artifacts-json must be a JSON array`);
  return value.map(artifactOf);
}

function readObject(command: string, flag: string, text: string | null): JsonObject | null {
  if (text === null) return null;
  const value = parse(text);
  if (isJsonObject(value)) return value;
  throw refusal(`${command} --${flag} must be a JSON object`);
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The caller says what the flag must be.
    return undefined;
  }
}

function finiteNumber(text: string | null): number | null {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function wholeNumber(text: string | null): number | null {
  const value = finiteNumber(text);
  return value === null || value < 0 ? null : Math.floor(value);
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
