"use client";

import { useRef, useState } from "react";
import {
  type AnswerProblem,
  alreadyDecided,
  answerProblems,
  type CheckpointDetail,
  type DecisionSummary,
  decideCheckpoint,
} from "@/lib/api/checkpoints";
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
  /** `problems`: what is wrong with the value of the answer, none when something else was. */
  | { readonly kind: "failed"; readonly message: string; readonly problems: readonly AnswerProblem[] };

export type Answer = {
  readonly verdict: DecisionSummary["verdict"];
  readonly comment: string;
  readonly value?: JsonValue;
};

export type Decide = {
  readonly state: DecisionState;
  /** Sends the answer, and gives what is wrong with its value. */
  readonly decide: (answer: Answer) => Promise<readonly AnswerProblem[]>;
};

/**
 * Sends one answer to one request. The request key lives as long as the form: a second click, or another try after a lost
 * connection, is the same answer and not a second one.
 */
export function useDecision(workspace: string, checkpoint: CheckpointDetail): Decide {
  const [state, setState] = useState<DecisionState>({ kind: "open" });
  const requestKey = useRef(newRequestKey());
  const sending = useRef(false);

  const decide = async (answer: Answer): Promise<readonly AnswerProblem[]> => {
    // A ref and not the state: two clicks can come before the next drawing.
    if (sending.current) return [];
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
      return [];
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
      return failure.kind === "failed" ? failure.problems : [];
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
  const problems = answerProblems.safeParse(error.details).data?.problems ?? [];
  return { kind: "failed", message: `${error.message}${unsure}`, problems };
}
