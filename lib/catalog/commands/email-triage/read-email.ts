import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** A mail as triage sees it, whatever tool it came from. */
export type Email = {
  readonly id: string;
  readonly threadId: string;
  readonly from: string;
  readonly subject: string;
  readonly date: string;
  readonly snippet: string;
  readonly labels: readonly string[];
};

/** Reads a mail in the spellings that mail tools use; what is missing is empty. */
export function readEmail(item: JsonObject): Email {
  const own = new Map(Object.entries(item));
  const first = (...names: readonly string[]): JsonValue | undefined =>
    names.map((name) => own.get(name)).find((value) => value !== undefined && value !== null);
  const id = text(first("id", "messageId"));
  const labels = own.get("labels");
  return {
    id,
    threadId: text(first("threadId", "thread_id") ?? id),
    from: text(first("from", "sender")),
    subject: text(first("subject")),
    date: text(first("date", "internalDate", "timestamp")),
    snippet: text(first("snippet", "bodyPreview")),
    labels: Array.isArray(labels)
      ? labels.filter((label) => typeof label === "string").map((label) => label.trim())
      : [],
  };
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** True for senders behind which nobody reads. */
export function isFromMachine({ from }: Email): boolean {
  return /no-reply|noreply|do-not-reply|donotreply/i.test(from);
}
