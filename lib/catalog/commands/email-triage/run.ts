import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { collect } from "@/lib/lobster/run/collect";
import { type Category, categoryByRules } from "./category";
import { type Decision, isModelConfigured, modelDecisions } from "./model-decisions";
import { type Email, readEmail } from "./read-email";
import { type ReplyDraft, replyDraft } from "./reply-draft";

const defaultLimit = 20;

/** Says of every mail what it needs, by rules or by a language model, and emits one report or the replies written. */
export const runEmailTriage: CommandRunner = async (stage, input, context) => {
  const draftsOnly = emitsDrafts(stage);
  const items = await collect(input);
  // An empty answer of a mail tool arrives as null.
  const emails = items.filter(isJsonObject).slice(0, readLimit(stage)).map(readEmail);
  if (!flagEnabled(stage.args, "llm") || !isModelConfigured(context.env)) {
    return { kind: "items", items: draftsOnly ? [] : [{ ...report(emails, categoryByRules), mode: "deterministic" }] };
  }
  const decisions = await modelDecisions(stage, emails, context);
  const decided = new Map(decisions.toReversed().map((decision) => [decision.id, decision]));
  const drafts = emails.flatMap((email) => draftFor(email, decided.get(email.id)));
  if (draftsOnly) return { kind: "items", items: drafts };
  const categoryOf = (email: Email): Category => decided.get(email.id)?.category ?? categoryByRules(email);
  const sources = decisions.map(({ source }) => source);
  return { kind: "items", items: [{ ...report(emails, categoryOf), decisions: sources, drafts, mode: "llm" }] };
};

function emitsDrafts({ args }: PipelineStage): boolean {
  const emit = flagText(args, "emit") ?? "report";
  if (emit === "report" || emit === "drafts") return emit === "drafts";
  const message = `email.triage --emit must be report or drafts (got ${emit})`;
  throw new LobsterError("runtime_error", "command_failed", message);
}

/** What is no number sets no limit. */
function readLimit({ args }: PipelineStage): number {
  const limit = Number(flagText(args, "limit") ?? defaultLimit);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : Math.max(0, limit);
}

function report(emails: readonly Email[], categoryOf: (email: Email) => Category): JsonObject {
  const idsOf = (wanted: Category): readonly string[] =>
    emails.filter((email) => categoryOf(email) === wanted).map(({ id }) => id);
  const buckets = { needsReply: idsOf("needs_reply"), needsAction: idsOf("needs_action"), fyi: idsOf("fyi") };
  const { needsReply, needsAction, fyi } = buckets;
  const summary = `${needsReply.length} need replies, ${needsAction.length} need action, ${fyi.length} FYI`;
  return { summary, buckets, emails };
}

function draftFor(email: Email, decision: Decision | undefined): readonly ReplyDraft[] {
  const draft = decision === undefined ? null : replyDraft(email, decision);
  return draft === null ? [] : [draft];
}
