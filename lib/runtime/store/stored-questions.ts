import type { InputQuestion, PipelineStage } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { AnsweredQuestion, AskedQuestion, PausedPipeline, StagePause } from "@/lib/lobster/run/pipeline-pause";
import { texts } from "./stored-texts";

/** Stages as they were stored, null for anything else. */
export function readStages(value: JsonValue | undefined): readonly PipelineStage[] | null {
  return everyOne(value, readStage);
}

function readStage(value: JsonValue): PipelineStage | null {
  if (!isJsonObject(value) || typeof value.name !== "string" || typeof value.raw !== "string") return null;
  if (!isJsonObject(value.args)) return null;
  const positionals = texts(value.args._);
  const flags = Object.entries(value.args).flatMap(([name, flag]) =>
    name !== "_" && (typeof flag === "string" || typeof flag === "boolean") ? [[name, flag] as const] : [],
  );
  if (positionals === null) return null;
  return { name: value.name, raw: value.raw, args: { ...Object.fromEntries(flags), _: positionals } };
}

export function readQuestion(value: JsonValue | undefined): InputQuestion | null {
  if (!isJsonObject(value)) return null;
  const { prompt, responseSchema, defaults, subject } = value;
  if (typeof prompt !== "string" || !isJsonObject(responseSchema)) return null;
  return {
    prompt,
    responseSchema,
    ...(defaults === undefined ? {} : { defaults }),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** What the questions of a stage need to be asked again, null for anything else. */
export function readCommandInput(value: JsonValue | undefined): StagePause["commandInput"] | null {
  if (!isJsonObject(value)) return null;
  const pending = readAsked(value.pending);
  const history = everyOne(value.history, readAnswered);
  return pending === null || history === null ? null : { pending, history };
}

function readAsked(value: JsonValue | undefined): AskedQuestion | null {
  if (!isJsonObject(value) || typeof value.requestIndex !== "number" || !isJsonObject(value.metadata)) return null;
  const question = readQuestion(value.metadata);
  const { signature } = value.metadata;
  if (question === null || typeof signature !== "string") return null;
  return { requestIndex: value.requestIndex, metadata: { ...question, signature } };
}

function readAnswered(value: JsonValue): AnsweredQuestion | null {
  const asked = readAsked(value);
  if (asked === null || !isJsonObject(value) || value.response === undefined) return null;
  return { ...asked, response: value.response };
}

/** A pipeline of a step that waits, null for anything else. */
export function readPausedPipeline(value: JsonValue | undefined): PausedPipeline | null {
  if (!isJsonObject(value)) return null;
  const { stageIndex, items } = value;
  const stages = readStages(value.stages);
  const commandInput = readCommandInput(value.commandInput);
  if (stages === null || commandInput === null || typeof stageIndex !== "number" || !Array.isArray(items)) return null;
  return { stages, stageIndex, items, commandInput };
}

function everyOne<Entry>(
  value: JsonValue | undefined,
  read: (entry: JsonValue) => Entry | null,
): readonly Entry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map((entry: JsonValue) => read(entry));
  return entries.every((entry) => entry !== null) ? entries : null;
}
