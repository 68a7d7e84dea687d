import { LobsterError } from "@/lib/lobster/contract/errors";
import { decodeResumeToken as decodeName, encodeResumeToken } from "@/lib/runtime/store/resume-token";

/** What a token says. It points to stored state and holds nothing else. */
export type ResumePayload = {
  readonly protocolVersion: 1;
  readonly v: 1;
  readonly kind: "workflow-file" | "pipeline-resume";
  readonly stateKey: string;
};

/** Reads a token of a workflow or of a pipeline. Throws `Invalid token` and the like. */
export function decodeResumeToken(token: string): ResumePayload {
  const { kind, stateKey } = decodeName(typeof token === "string" ? token : "");
  return { protocolVersion: 1, v: 1, kind: kind === "workflow" ? "workflow-file" : "pipeline-resume", stateKey };
}

/** The token of a pause of a workflow, given as a token or as what it says. Throws like `decodeResumeToken`. */
export function workflowToken(resume: string | Pick<ResumePayload, "kind" | "stateKey">): string {
  const text =
    typeof resume === "string"
      ? resume
      : Buffer.from(JSON.stringify({ protocolVersion: 1, v: 1, ...resume })).toString("base64url");
  const name = decodeName(text);
  if (name.kind !== "workflow") throw new LobsterError("parse_error", "checkpoint_refused", "Invalid workflow token");
  return encodeResumeToken(name);
}
