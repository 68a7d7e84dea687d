import type { CommandContext, CommandRunner, InputQuestion, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { SchemaProblem } from "@/lib/lobster/contract/schema-check";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { approvalSubject } from "@/lib/lobster/run/approval-subject";
import { askPerson } from "@/lib/lobster/run/ask-person";
import { collect } from "@/lib/lobster/run/collect";

const defaultPrompt = "Input required";
const subjectLength = 2000;
const defaultSchema: JsonObject = {
  type: "object",
  properties: {
    decision: { type: "string", enum: ["approve", "reject", "redraft"] },
    feedback: { type: "string", description: "Feedback for redraft" },
  },
  required: ["decision"],
};

/** Stops the pipeline for an answer, which is then the only item; at a terminal it asks there. */
export const runAsk: CommandRunner = async (stage, input, context) => {
  const responseSchema = readSchema(stage);
  if ((await context.checkJson(responseSchema, null)).kind === "invalid_schema") {
    throw failed("ask response schema is invalid");
  }
  const items = await collect(input);
  const wanted = flagEnabled(stage.args, "subject-from-stdin") || flagEnabled(stage.args, "subjectFromStdin");
  const question = {
    prompt: flagText(stage.args, "prompt") ?? defaultPrompt,
    responseSchema,
    ...(wanted ? { subject: { text: subjectText(items) } } : {}),
  };
  const { mode, interactive } = context;
  if (flagEnabled(stage.args, "emit") || (mode === "human" && !interactive)) {
    return { kind: "halt", request: { type: "input_request", ...question, items } };
  }
  const answer = mode === "human" ? await askHere(question, items, context) : await context.requestInput(question);
  return { kind: "items", items: [answer] };
};

function readSchema({ args }: PipelineStage): JsonObject {
  const given = Object.hasOwn(args, "schema") ? args.schema : undefined;
  if (given === undefined) return defaultSchema;
  const schema = parseJson(String(given));
  if (schema === undefined) throw failed("ask --schema must be valid JSON");
  if (!isJsonObject(schema)) throw failed("ask --schema must decode to a JSON schema object");
  return schema;
}

function subjectText(items: readonly JsonValue[]): string {
  const texts = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  return texts.join("\n").slice(0, subjectLength);
}

/** Takes what the person types as JSON, or else as a text, or else as a decision: whatever is valid first. */
async function askHere(
  { prompt, responseSchema, subject }: InputQuestion,
  items: readonly JsonValue[],
  { host, env, signal, checkJson }: CommandContext,
): Promise<JsonValue> {
  if (subject !== undefined) for (const line of approvalSubject({ items, preview: null })) host.log(line);
  const line = await askPerson({ host, prompt: `${prompt}\n> `, env, signal });
  const value = parseJson(line);
  const text = typeof value === "string" ? value : line.trim();
  const candidates = value === undefined || typeof value === "string" ? [text, { decision: text }] : [value];
  let problems: readonly SchemaProblem[] = [];
  for (const candidate of candidates) {
    const check = await checkJson(responseSchema, candidate);
    if (check.kind !== "checked") throw failed(`ask response ${check.message}`);
    problems = check.problems;
    if (problems.length === 0) return candidate;
  }
  const [{ path, message } = { path: "/", message: "is not valid" }] = problems;
  throw new LobsterError(
    "runtime_error",
    "bad_decision",
    `ask response failed schema validation at ${path}: ${message}`,
    { details: problems },
  );
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The caller decides what a text means that is no JSON.
    return undefined;
  }
}

function failed(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
