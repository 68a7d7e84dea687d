import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { AnswerField } from "./answer-field";
import { type AnswerInputs, fittingInputs, holdsAll, readAnswer } from "./answer-inputs";

/** What a person is writing: the controls, or the whole answer as JSON text while `json` is not null. */
export type AnswerDraft = { readonly inputs: AnswerInputs; readonly json: string | null };

/**
 * What the form holds before anybody has touched it: what the question suggests, and in parts that it does not name what
 * the schema suggests. A suggestion that the controls cannot hold opens as JSON, so that none of it is lost.
 */
export function startingDraft(root: AnswerField, suggested: JsonValue | undefined): AnswerDraft {
  if (root.control.kind === "json") return { inputs: {}, json: suggested === undefined ? "" : printed(suggested) };
  const inputs = { ...schemaInputs(root), ...(suggested === undefined ? {} : fittingInputs(root, suggested)) };
  if (suggested === undefined) return { inputs, json: null };
  const held = readAnswer(root, fittingInputs(root, suggested)).value;
  const whole = withoutEmptyTexts(suggested);
  if (whole === "" && root.control.kind === "text") return { inputs, json: null };
  return held !== undefined && holdsAll(held, whole) ? { inputs, json: null } : { inputs, json: printed(suggested) };
}

function schemaInputs(field: AnswerField): AnswerInputs {
  const own = field.suggested === undefined ? {} : fittingInputs(field, field.suggested);
  if (field.control.kind !== "group") return own;
  return Object.assign({}, ...field.control.fields.map(schemaInputs), own);
}

/** A control that holds an empty text holds nothing. */
function withoutEmptyTexts(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== "");
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutEmptyTexts(part)]));
}

function printed(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}
