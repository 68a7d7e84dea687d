import type { CheckpointSummary, DecisionSummary } from "@/lib/api/checkpoints";

/** What a person did, in the past: "approved by Ana". */
export const verdictDone: Readonly<Record<DecisionSummary["verdict"], string>> = {
  approve: "Approved",
  reject: "Rejected",
  submit: "Answered",
  continue: "Declared done",
  rerun: "Run again",
  fail: "Declared failed",
};

/** The question of a request in one line, without its line breaks. */
export function oneLine(prompt: string): string {
  return prompt.replace(/\s+/g, " ").trim();
}

export const kindWord: Readonly<Record<CheckpointSummary["kind"], string>> = {
  approval: "Approval",
  input: "Question",
  outcome: "Unknown outcome",
};

/** Why an answer was not used, seen by the person with this id. `here`: the answer that counts came from the same form. */
export function lostWord(winner: DecisionSummary | null, personId: string, here: boolean): string {
  if (winner === null) return "The run was cancelled meanwhile";
  if (winner.by.id !== personId) return `${winner.by.name} was first`;
  return here ? "Your earlier answer had arrived" : "You answered in another window";
}
