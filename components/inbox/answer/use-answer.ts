"use client";

import { useEffect, useMemo, useState } from "react";
import { type AnswerFault, type AnswerField, answerField } from "@/components/schema-form/answer-field";
import { type AnswerInput, inputsFor, parseJson, readAnswer } from "@/components/schema-form/answer-inputs";
import { startingDraft } from "@/components/schema-form/answer-start";
import { placeProblems } from "@/components/schema-form/place-problems";
import type { AnswerProblem, CheckpointDetail } from "@/lib/api/checkpoints";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { forgetOldDrafts, type KeptDraft, KeptDrafts } from "./kept-drafts";

export type Answering = {
  readonly root: AnswerField;
  readonly draft: KeptDraft;
  /** What the form held before anybody touched it. */
  readonly start: KeptDraft;
  /** A draft from an earlier visit was put back. */
  readonly restored: boolean;
  /** False when the browser could not keep the draft. */
  readonly kept: boolean;
  /** All that is wrong with the answer as it was last sent or read. */
  readonly faults: readonly AnswerFault[];
  readonly jsonError: string | null;
  readonly setInput: (pointer: string, input: AnswerInput | undefined) => void;
  readonly setJson: (json: string) => void;
  readonly setComment: (comment: string) => void;
  readonly startOver: () => void;
  readonly toJson: () => void;
  readonly toForm: () => void;
  /** The answer as written; undefined, with the reasons shown, when the texts mean none. */
  readonly read: () => JsonValue | undefined;
  readonly showProblems: (problems: readonly AnswerProblem[]) => void;
};

const missing = "This needs an answer.";

/** The answer that a person is writing to a question. It outlives reloads of the page until it is sent. */
export function useAnswer(checkpoint: CheckpointDetail, personId: string): Answering {
  const { id, responseSchema, defaults } = checkpoint;
  const root = useMemo(() => answerField(responseSchema), [responseSchema]);
  const start = useMemo(() => ({ ...startingDraft(root, defaults), comment: "" }), [root, defaults]);
  const [draft, setDraft] = useState<KeptDraft>(start);
  const [restored, setRestored] = useState(false);
  const [kept, setKept] = useState(true);
  const [faults, setFaults] = useState<readonly AnswerFault[]>([]);
  const [jsonError, setJsonError] = useState<string | null>(null);
  const drafts = useMemo(() => new KeptDrafts(personId, id), [personId, id]);

  useEffect(() => {
    forgetOldDrafts(Date.now());
    const earlier = drafts.read();
    if (earlier === null) return;
    // A request whose answer has no form is written as JSON whatever was kept.
    setDraft(root.control.kind === "json" ? { ...earlier, json: earlier.json ?? "" } : earlier);
    setRestored(true);
  }, [drafts, root]);

  const change = (next: KeptDraft) => {
    setDraft(next);
    // What stands in the form anyway needs no keeping.
    if (JSON.stringify(next) === JSON.stringify(start)) drafts.forget();
    else setKept(drafts.keep(next, Date.now()));
  };

  const readForm = (): JsonValue | undefined => {
    const { value, faults } = readAnswer(root, draft.inputs);
    if (faults.length > 0) {
      setFaults(faults);
      return undefined;
    }
    if (value === undefined) setFaults([{ field: root, message: missing }]);
    return value;
  };
  const readJson = (json: string): JsonValue | undefined => {
    const read = json.trim() === "" ? { error: missing } : parseJson(json);
    if ("value" in read) return read.value;
    setJsonError(read.error);
    return undefined;
  };

  return {
    root,
    draft,
    start,
    restored,
    kept,
    faults,
    jsonError,
    setInput: (pointer, input) => {
      const { [pointer]: _, ...others } = draft.inputs;
      change({ ...draft, inputs: input === undefined ? others : { ...others, [pointer]: input } });
      // What is being mended is no longer what was complained about.
      setFaults(faults.filter(({ field }) => field?.pointer !== pointer));
    },
    setJson: (json) => {
      change({ ...draft, json });
      setJsonError(null);
    },
    setComment: (comment) => change({ ...draft, comment }),
    startOver: () => {
      setDraft(start);
      setRestored(false);
      setFaults([]);
      setJsonError(null);
      drafts.forget();
    },
    toJson: () => {
      const { value, faults: unreadable } = readAnswer(root, draft.inputs);
      setFaults(unreadable);
      if (unreadable.length > 0) return;
      change({ ...draft, json: value === undefined ? "" : JSON.stringify(value, null, 2) });
      setJsonError(null);
    },
    toForm: () => {
      if (draft.json === null || root.control.kind === "json") return;
      if (draft.json.trim() === "") return change({ ...draft, inputs: {}, json: null });
      const value = readJson(draft.json);
      if (value === undefined) return;
      const inputs = inputsFor(root, value);
      if (inputs === null) setJsonError("The form cannot show this answer. Send it from here, or change it.");
      else change({ ...draft, inputs, json: null });
    },
    read: () => {
      setFaults([]);
      setJsonError(null);
      return draft.json === null ? readForm() : readJson(draft.json);
    },
    showProblems: (found) => setFaults(placeProblems(root, found)),
  };
}
