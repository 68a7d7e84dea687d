"use client";

import { useRef, useState } from "react";
import { alreadyDecided, type CheckpointDetail, type DecisionSummary, decideCheckpoint } from "@/lib/api/checkpoints";
import { callRoute } from "@/lib/api/client";
import { decisionMade } from "@/lib/api/decision-made";
import { ApiError } from "@/lib/api/errors";
import { newRequestKey } from "@/lib/api/request-key";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

export type DecisionState =
  | { readonly kind: "open" }
  | { readonly kind: "sending"; readonly verdict: DecisionSummary["verdict"] }
  /** This person's answer counts. */
  | { readonly kind: "done"; readonly decision: DecisionSummary }
  /** Another answer was first, `here` when it came from this form; no winner when the run was cancelled meanwhile. */
  | { readonly kind: "lost"; readonly winner: DecisionSummary | null; readonly here: boolean }
  /** What was shown is not what stands now. */
  | { readonly kind: "changed"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export type Answer = {
  readonly verdict: DecisionSummary["verdict"];
  readonly comment: string;
  readonly value?: JsonValue;
};

export type Decide = { readonly state: DecisionState; readonly decide: (answer: Answer) => Promise<void> };

/**
 * Sends one answer to one request. The request key lives as long as the form: a second click, or another try after a lost
 * connection, is the same answer and not a second one.
 */
export function useDecision(workspace: string, checkpoint: CheckpointDetail): Decide {
  const [state, setState] = useState<DecisionState>({ kind: "open" });
  const requestKey = useRef(newRequestKey());
  const sending = useRef(false);

  const decide = async (answer: Answer) => {
    // A ref and not the state: two clicks can come before the next drawing.
    if (sending.current) return;
    sending.current = true;
    setState({ kind: "sending", verdict: answer.verdict });
    try {
      const decision = await callRoute(decideCheckpoint, {
        params: { workspace, checkpointId: checkpoint.id },
        body: {
          verdict: answer.verdict,
          comment: answer.comment.trim() === "" ? null : answer.comment,
          digest: checkpoint.digest,
          requestKey: requestKey.current,
          ...(answer.value === undefined ? {} : { value: answer.value }),
        },
      });
      setState({ kind: "done", decision });
      decisionMade.send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = stateOfRefusal(error);
      setState(failure);
      if (failure.kind === "lost") decisionMade.send();
      if (failure.kind === "failed") {
        sending.current = false;
        // A refusal is settled; only an unanswered request is repeated under its key.
        if (error.code !== "network") requestKey.current = newRequestKey();
      }
    }
  };
  return { state, decide };
}

/** What a refused decision means for the form. */
export function stateOfRefusal(error: ApiError): DecisionState {
  if (error.code === "changed") return { kind: "changed", message: error.message };
  const details = alreadyDecided.safeParse(error.details);
  // Another refusal with a winner: an earlier answer from this form had arrived, and this one says something else.
  if (error.code === "already_decided" || details.success) {
    const here = error.code !== "already_decided";
    return { kind: "lost", winner: details.success ? details.data.winner : null, here };
  }
  const unsure = error.code === "network" ? " Your answer may or may not have arrived: sending it again is safe." : "";
  return { kind: "failed", message: `${error.message}${unsure}` };
}
