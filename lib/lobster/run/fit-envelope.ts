import type { InputQuestion } from "../contract/command";
import { LobsterError } from "../contract/errors";
import type { JsonObject, JsonValue } from "../contract/json-value";
import type { CheckpointRequest } from "./checkpoint";
import { approvalEnvelope, type Envelope, type EnvelopeExtras, inputEnvelope } from "./envelope";

const defaultLimit = 512_000;
const leastLimit = 1024;
/** Above this size a value is shown by its beginning first, in bytes. */
const largeValue = 192_000;
const previewLength = 2000;
/** Room for the token, which is not known yet. */
const handle = { resumeToken: "-".repeat(220), approvalId: "00000000" };

export type EnvelopeSize = {
  /** `LOBSTER_MAX_TOOL_ENVELOPE_BYTES` counts; 512000 by default. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens the message when nothing helps: `Workflow input step q`, `pipeline`. */
  readonly asker: string;
  readonly extras: EnvelopeExtras;
};

export type ApprovalQuestion = Pick<CheckpointRequest, "prompt" | "items" | "preview" | "identity">;

/** The question with as much of its subject as an envelope may hold. Throws when it is too large even without. */
export function fitInput(question: InputQuestion, size: EnvelopeSize): InputQuestion {
  const { subject } = question;
  const shorter = subject === undefined ? [] : shortened(subject, "subject");
  const forms = [question, ...shorter.map((form) => ({ ...question, subject: form }))];
  return firstFitting(forms, (form) => inputEnvelope(form, handle.resumeToken, size.extras), size, {
    envelope: "needs_input",
    measure: "subject truncation",
  });
}

/** The request with as much of its items and its preview as an envelope may hold. Throws when that does not help. */
export function fitApproval(request: ApprovalQuestion, size: EnvelopeSize): ApprovalQuestion {
  const preview = request.preview?.slice(0, previewLength) ?? null;
  const forms = [
    request,
    ...shortened(request.items, "items").map((form) => ({ ...request, items: [form], preview })),
    { ...request, items: [omitted(request.items, "items")], preview: null },
  ];
  return firstFitting(forms, (form) => approvalEnvelope(form, handle, size.extras), size, {
    envelope: "needs_approval",
    measure: "truncation of its items",
  });
}

function firstFitting<Form>(
  forms: readonly Form[],
  toEnvelope: (form: Form) => Envelope,
  { env, asker }: EnvelopeSize,
  told: { readonly envelope: string; readonly measure: string },
): Form {
  const limit = envelopeLimit(env);
  const fitting = forms.find((form) => jsonBytes(toEnvelope(form)) <= limit);
  if (fitting !== undefined) return fitting;
  const message = `${asker} ${told.envelope} envelope exceeds ${limit} bytes even after ${told.measure}`;
  throw new LobsterError("runtime_error", "output_limit", message);
}

function envelopeLimit({ LOBSTER_MAX_TOOL_ENVELOPE_BYTES: text = "" }: EnvelopeSize["env"]): number {
  const limit = Math.floor(Number(text));
  return text.trim() !== "" && Number.isFinite(limit) && limit >= leastLimit ? limit : defaultLimit;
}

/** What may stand in place of a value, longest first. */
function shortened(value: JsonValue, what: string): readonly JsonObject[] {
  const bytes = jsonBytes(value);
  const beginning = { truncated: true, bytes, preview: JSON.stringify(value).slice(0, previewLength) };
  return bytes > largeValue ? [beginning, omitted(value, what)] : [omitted(value, what)];
}

function omitted(value: JsonValue, what: string): JsonObject {
  return { truncated: true, bytes: jsonBytes(value), preview: `[${what} omitted: envelope size limit]` };
}

function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
