import { callRoute } from "@/lib/api/client";
import { discardDraft, keepDraft } from "@/lib/api/drafts";
import { ApiError } from "@/lib/api/errors";
import { maxWorkflowBytes, type SaveConflict, saveConflict, saveWorkflow } from "@/lib/api/workflows";
import { byteLength } from "@/lib/editor/change-size";
import type { DraftAnswer, DraftPort } from "@/lib/editor/saving/draft-sync";
import type { SaveAnswer, SaveRequest } from "@/lib/editor/saving/save-queue";
import { holdTab } from "./live-tabs";
import { deviceName, nextSeq, renameServerTab, serverTabName } from "./this-tab";

export type SavePlace = { readonly workspace: string; readonly workflowId: string };

/** Browsers let requests with longer bodies end with the page. */
const longestKeepalive = 60_000;

/** Sends one save, and says what became of it. */
export async function sendSave(params: SavePlace, request: SaveRequest): Promise<SaveAnswer<SaveConflict>> {
  const { text, baseHash, message, key } = request;
  const size = byteLength(text);
  if (size > maxWorkflowBytes) {
    return {
      ...{ kind: "refused", signedOut: false },
      message: `The file has ${size.toLocaleString("en")} bytes; at most ${maxWorkflowBytes.toLocaleString("en")} can be stored. Nothing of it is lost: this browser keeps it, and you can export it.`,
    };
  }
  try {
    const version = await callRoute(saveWorkflow, { params, body: { text, baseHash, message, requestKey: key } });
    return { kind: "saved", hash: version.hash, number: version.number };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.code === "conflict" ? saveConflict.safeParse(error.details) : null;
    if (details?.success) return { kind: "conflict", conflict: details.data };
    if (error.status === 0 || error.status >= 500) return { kind: "unknown", message: error.message };
    return { kind: "refused", message: error.message, signedOut: error.status === 401 };
  }
}

type TabDrafts = DraftPort & {
  /** What this tab is called on the server. */
  tab(): string;
  release(): void;
};

/** Drafts of this tab on the server. Other tabs see that it is open until it is released. */
export function draftPort(params: SavePlace): TabDrafts {
  const { workflowId } = params;
  let tab = serverTabName(workflowId);
  let release = holdTab({ workflowId, tab });
  return {
    nextSeq,
    looksBack: true,
    moveOn: () => {
      release();
      tab = renameServerTab(workflowId);
      release = holdTab({ workflowId, tab });
    },
    tab: () => tab,
    release: () => release(),
    put: ({ text, baseHash, seq }, leaving) => {
      const body = { tab, device: deviceName(), baseHash, text, seq };
      const keepalive = leaving && byteLength(JSON.stringify(body)) <= longestKeepalive;
      return answerOf(callRoute(keepDraft, { params, body, keepalive }));
    },
    discard: (seq) =>
      answerOf(callRoute(discardDraft, { params, body: { tab, seq } }).then(() => ({ kept: true, seq }))),
  };
}

async function answerOf(call: Promise<{ readonly kept: boolean; readonly seq: number }>): Promise<DraftAnswer> {
  try {
    return { kind: "answered", ...(await call) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { kind: "signed_out" };
    if (error.status === 0 || error.status >= 500 || error.status === 429) return { kind: "offline" };
    return { kind: "refused", message: error.message };
  }
}
