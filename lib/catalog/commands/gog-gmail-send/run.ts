import { runGog } from "@/lib/catalog/gateway/gog";
import { valueFlag } from "@/lib/catalog/gateway/program-arguments";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { collect } from "@/lib/lobster/run/collect";

type Draft = { readonly to: string; readonly subject: string; readonly body: string };

/** Sends each item as a mail, one after the other, once it is known that all of them can be sent. */
export const runGogGmailSend: CommandRunner = async ({ args }, input, context) => {
  const drafts = (await collect(input)).map(readDraft);
  if (flagEnabled(args, "dry-run") || flagEnabled(args, "dryRun")) {
    return { kind: "items", items: drafts.map((draft) => ({ ok: true, dryRun: true, ...draft })) };
  }
  const replies: JsonValue[] = [];
  for (const { to, subject, body } of drafts) {
    const words = [...valueFlag("--to", to), ...valueFlag("--subject", subject), ...valueFlag("--body", body)];
    context.markDispatched();
    replies.push(readReply(await runGog("gog.gmail.send", ["gmail", "send", ...words, "--json"], context)));
  }
  return { kind: "items", items: replies };
};

function readDraft(item: JsonValue): Draft {
  if (!isJsonObject(item)) throw refusal("gog.gmail.send expects draft objects");
  const draft = { to: text(item.to), subject: text(item.subject), body: text(item.body) };
  if (draft.to === "") throw refusal("gog.gmail.send draft missing to");
  return draft;
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** The mail has left: whatever was printed about it is no reason to fail. */
function readReply(stdout: string): JsonValue {
  const raw = stdout.trim();
  if (raw === "") return { ok: true };
  try {
    return JSON.parse(raw);
  } catch {
    return { ok: true, raw };
  }
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
