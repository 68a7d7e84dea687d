import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { askForApproval } from "@/lib/lobster/run/ask-person";
import { collect } from "@/lib/lobster/run/collect";

const defaultPrompt = "Approve?";
const defaultPreviewItems = 5;

/** Stops the pipeline for a decision; at a terminal it asks there and lets the items pass. */
export const runApprove: CommandRunner = async (stage, input, { host, env, mode, interactive, signal }) => {
  const items = await collect(input);
  const prompt = textFlag(stage, "prompt") ?? defaultPrompt;
  if (mode === "human" && interactive && !flagEnabled(stage.args, "emit")) {
    const subject = { items, preview: null };
    if (await askForApproval({ host, prompt, env, signal }, subject)) return { kind: "items", items };
    throw new LobsterError("runtime_error", "command_failed", "Not approved");
  }
  const preview = previewText(stage, items);
  return {
    kind: "halt",
    request: { type: "approval_request", prompt, items, ...(preview === "" ? {} : { preview }) },
  };
};

function textFlag({ args }: PipelineStage, name: string): string | null {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === "string" ? value : null;
}

function previewText(stage: PipelineStage, items: readonly JsonValue[]): string {
  const wanted = flagEnabled(stage.args, "preview-from-stdin") || flagEnabled(stage.args, "previewFromStdin");
  if (!wanted) return "";
  const limit = Number(
    textFlag(stage, "limit") ??
      textFlag(stage, "previewLimit") ??
      textFlag(stage, "preview-limit") ??
      defaultPreviewItems,
  );
  const shown = items.slice(0, Number.isFinite(limit) && limit > 0 ? limit : 0);
  if (shown.length === 0) return "";
  return shown.every((item) => typeof item === "string") ? shown.join("\n") : JSON.stringify(shown, null, 2);
}
