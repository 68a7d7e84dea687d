import type { JsonValue } from "@/lib/lobster/contract/json-value";

/**
 * What a stage gave back, as items: the elements of an iterable but a text, none for null and undefined, one for
 * everything else. Items become plain JSON, as they would be if the pipeline stopped and went on later.
 */
export async function* stageItems(output: unknown): AsyncGenerator<JsonValue> {
  const value: unknown = await output;
  if (value === null || value === undefined) return;
  if (isIterable(value)) {
    for (const item of value) yield asJson(await item);
  } else if (isAsyncIterable(value)) {
    for await (const item of value) yield asJson(item);
  } else {
    yield asJson(value);
  }
}

/** A value as JSON can express it; what it cannot express is null. Throws for a value that contains itself. */
export function asJson(value: unknown): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
