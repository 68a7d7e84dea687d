import type { CommandContext, CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";
import { digest } from "./digest";
import { parseFencedJson } from "./parse-fenced-json";
import { findProvider, type Provider } from "./provider";
import { artifactOf, cacheKeyOf, payloadOf, type Question, readQuestion } from "./question";
import { type Answer, readAnswer, readResult } from "./read-answer";
import { type AnswerPlace, findStored, type PaidAnswer, type StoredAnswer, storeAnswer } from "./stored-answers";

/** A question with everything that its calls and its answer need. */
type Inquiry = {
  readonly command: string;
  readonly provider: Provider;
  readonly question: Question;
  readonly payload: JsonObject;
  readonly artifactHashes: readonly string[];
  readonly cacheKey: string;
};

/**
 * Asks a language model about the items, or repeats the stored answer to the same question, and emits one item.
 * An answer that does not fit the schema is asked for again, with what was wrong with it.
 */
export const invokeModel: CommandRunner = async (stage, input, context) => {
  const provider = findProvider(stage, context);
  const question = readQuestion(stage, context.env);
  await refuseBadSchema(question, context);
  const inquiry = await prepare(stage, provider, question, await collect(input));
  const { stateKey, useCache } = question;
  const place: AnswerPlace = { command: stage.name, cacheKey: inquiry.cacheKey, stateKey, useCache };
  const stored = question.refresh ? null : await findStored(place, context);
  if (stored !== null) return { kind: "items", items: [replay(stored, context)] };
  const answer = await askUntilValid(inquiry, context);
  await storeAnswer(place, answer, context);
  return { kind: "items", items: [answer.item] };
};

async function refuseBadSchema({ outputSchema }: Question, { checkJson }: CommandContext): Promise<void> {
  if (outputSchema === null) return;
  const check = await checkJson(outputSchema, null);
  if (check.kind === "invalid_schema") throw failure(check.message);
}

async function prepare(
  { name }: PipelineStage,
  provider: Provider,
  question: Question,
  items: readonly JsonValue[],
): Promise<Inquiry> {
  const artifacts = [...items.map(artifactOf), ...question.artifacts];
  const artifactHashes = await Promise.all(artifacts.map(digest));
  const payload = payloadOf(question, artifacts, artifactHashes);
  const cacheKey = await cacheKeyOf(provider.name, question, artifactHashes);
  return { command: name, provider, question, payload, artifactHashes, cacheKey };
}

function replay({ item, callId, source }: StoredAnswer, { costs }: CommandContext): JsonObject {
  const replayed = { ...item, source, cached: true, replayed: true };
  if (callId !== null) costs.replayed({ callId, item: replayed });
  return replayed;
}

async function askUntilValid(inquiry: Inquiry, context: CommandContext): Promise<PaidAnswer> {
  const { command, provider, question, payload } = inquiry;
  let complaints: readonly string[] = [];
  for (let attempt = 1; attempt <= 1 + question.maxValidationRetries; attempt += 1) {
    const again: JsonObject = attempt === 1 ? {} : { retryContext: { attempt, validationErrors: complaints } };
    const response = await provider.ask({ ...payload, ...again });
    const result = readResult(command, provider, response);
    const createdAt = new Date(context.host.now()).toISOString();
    const callId = context.host.newId();
    // An answer that is refused below costs as much as one that is not.
    context.costs.asked({ callId, item: billOf(result, question) });
    const answer = readAnswer(command, provider, result);
    const checked = await check(answer, provider, question, context);
    if (checked.complaints.length === 0) return { item: itemOf(inquiry, checked.answer, createdAt, attempt), callId };
    complaints = checked.complaints;
  }
  throw failure(`${command} output failed schema validation: ${complaints.join("; ")}`);
}

type Checked = { readonly answer: Answer; readonly complaints: readonly string[] };

async function check(
  answer: Answer,
  { style }: Provider,
  { outputSchema }: Question,
  { checkJson }: CommandContext,
): Promise<Checked> {
  if (outputSchema === null) return { answer, complaints: [] };
  let { data } = answer;
  // A model inside the program may answer in the way models do: as text that holds JSON.
  if (style === "in_process" && data === null && answer.text !== null) {
    const parsed = parseFencedJson(answer.text);
    if (parsed === undefined) return { answer, complaints: ["/ must be valid JSON"] };
    data = parsed;
  }
  const verdict = await checkJson(outputSchema, data);
  if (verdict.kind === "invalid_schema") throw failure(verdict.message);
  if (verdict.kind === "not_checked") return { answer, complaints: [`/ ${verdict.message}`] };
  const format = data === answer.data ? answer.format : "json";
  return { answer: { ...answer, data, format }, complaints: verdict.problems.map((p) => `${p.path} ${p.message}`) };
}

function itemOf(
  { command, provider, question, artifactHashes, cacheKey }: Inquiry,
  { format, text, data, result }: Answer,
  createdAt: string,
  attemptCount: number,
): JsonObject {
  return {
    kind: command,
    runId: result.runId ?? null,
    prompt: result.prompt ?? null,
    model: result.model ?? null,
    schemaVersion: question.schemaVersion,
    status: result.status ?? "completed",
    cacheKey,
    artifactHashes,
    output: { format, text, data },
    usage: result.usage ?? null,
    metadata: result.metadata ?? null,
    warnings: result.warnings ?? null,
    diagnostics: result.diagnostics ?? null,
    createdAt,
    source: provider.source,
    cached: false,
    attemptCount,
  };
}

/** What the answer is paid by: a model that it does not name is the one that was asked for. */
function billOf({ model, usage }: JsonObject, question: Question): JsonObject {
  return { model: typeof model === "string" ? model : question.model, usage: usage ?? null };
}

function failure(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
