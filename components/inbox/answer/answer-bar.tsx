"use client";

import { Send } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { AnswerFault } from "@/components/schema-form/answer-field";
import { AnswerForm, controlId } from "@/components/schema-form/answer-form";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorNotice, Notice } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { CheckpointDetail } from "@/lib/api/checkpoints";
import { ActionBar } from "../action-bar";
import { keyClass } from "../key-class";
import type { Decide } from "../use-decision";
import { AnswerJson } from "./answer-json";
import { AnswerWays } from "./answer-ways";
import { FaultSummary } from "./fault-summary";
import { useAnswer } from "./use-answer";

type AnswerBarProps = {
  readonly checkpoint: CheckpointDetail;
  readonly decision: Decide;
  /** Who answers; drafts are kept apart by person. */
  readonly personId: string;
};

/** The answer to a question: a form of its schema or JSON, kept until it is sent. */
export function AnswerBar({ checkpoint, decision, personId }: AnswerBarProps) {
  const formId = useId();
  const answering = useAnswer(checkpoint, personId);
  const [rejecting, setRejecting] = useState(false);
  const { state, decide } = decision;
  const { draft, root, faults } = answering;
  const allowed = checkpoint.refusal === null;
  const sending = state.kind === "sending" ? state.verdict : null;
  const disabled = !allowed || sending !== null;
  const { showProblems } = answering;
  const section = useFocusOnFaults(faults);

  const send = async () => {
    if (disabled) return;
    const value = answering.read();
    if (value === undefined) return;
    showProblems(await decide({ verdict: "submit", comment: draft.comment, value }));
  };
  const askToReject = () => {
    if (!disabled) setRejecting(true);
  };
  const show = ({ field }: AnswerFault) => {
    const id = draft.json !== null || field === null ? `${formId}-json` : controlId(formId, field);
    focusElement(section.current?.querySelector(`#${CSS.escape(id)}`) ?? null);
  };
  useHotkeys({
    r: askToReject,
    e: () => focusFirst(section.current),
    "Mod+Enter": () => void send(),
  });

  return (
    <>
      <section
        ref={section}
        className="flex flex-col gap-5 border-t pt-5 [&_:is(input,textarea,select,button)]:scroll-mb-28"
      >
        <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-semibold text-md">Your answer</h2>
            {draft.json === null && root.control.kind === "group" ? (
              <p className="text-sm text-text-muted">
                <span aria-hidden className="text-danger">
                  *
                </span>{" "}
                needs an answer. What you leave empty is not sent.
              </p>
            ) : null}
          </div>
          {root.control.kind === "json" ? null : <AnswerWays answering={answering} disabled={disabled} />}
        </header>
        {checkpoint.refusal ? <Notice title="You cannot answer this">{checkpoint.refusal}</Notice> : null}
        {state.kind === "failed" && state.problems.length === 0 ? (
          <ErrorNotice title="Your answer was not recorded">{state.message}</ErrorNotice>
        ) : null}
        <Kept answering={answering} />
        {draft.json === null ? (
          <>
            {root.hasMoreRules ? (
              <p className="text-sm text-text-muted">
                The workflow has further rules for this answer. They are checked when you send it.
              </p>
            ) : null}
            <AnswerForm answering={answering} formId={formId} disabled={disabled} />
          </>
        ) : (
          <AnswerJson
            id={`${formId}-json`}
            json={draft.json}
            schema={checkpoint.responseSchema}
            error={answering.jsonError}
            disabled={disabled}
            onChange={answering.setJson}
          />
        )}
        <Field id={`${formId}-comment`} label="Comment" hint="Kept with your answer. The workflow does not see it.">
          <Textarea
            id={`${formId}-comment`}
            value={draft.comment}
            onChange={(event) => answering.setComment(event.target.value)}
            maxLength={4000}
            disabled={disabled}
            aria-describedby={`${formId}-comment-hint`}
            className="max-h-48 min-h-8"
            rows={1}
          />
        </Field>
        <FaultSummary faults={faults} onShow={show} />
      </section>
      <ActionBar rejecting={sending === "reject"} disabled={disabled && sending !== "reject"} onReject={askToReject}>
        <Button
          variant="primary"
          size="lg"
          className="flex-1 sm:flex-none"
          disabled={disabled && sending !== "submit"}
          busy={sending === "submit"}
          onClick={() => void send()}
        >
          {sending === "submit" ? null : <Send aria-hidden />}
          Send answer
          <Kbd keys={["Mod", "Enter"]} className={keyClass} />
        </Button>
      </ActionBar>
      <AlertDialog
        open={rejecting}
        onOpenChange={setRejecting}
        title="Reject, and cancel the run?"
        action="Reject"
        dismiss="Keep answering"
        danger
        onConfirm={() => {
          setRejecting(false);
          void decide({ verdict: "reject", comment: draft.comment });
        }}
      >
        The question stays without an answer, and the run ends here.
      </AlertDialog>
    </>
  );
}

/** What has become of the draft, where that is not what people expect. */
function Kept({ answering }: { readonly answering: ReturnType<typeof useAnswer> }) {
  if (!answering.kept) {
    return (
      <Notice tone="warning" title="This browser keeps no draft">
        What you have written is lost when you leave this page.
      </Notice>
    );
  }
  if (!answering.restored) return null;
  return (
    <Notice title="Your draft is back" actions={<Button onClick={answering.startOver}>Start over</Button>}>
      You wrote it in this browser and have not sent it yet.
    </Notice>
  );
}

/** When faults appear, the first control that has one gets the focus. */
function useFocusOnFaults(faults: readonly AnswerFault[]) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (faults.length > before.current) {
      const invalid = section.current?.querySelector('[aria-invalid="true"], fieldset:has(> [id$="-faults"])');
      focusElement(invalid ?? null);
    }
    before.current = faults.length;
  }, [faults]);
  return section;
}

function focusFirst(section: HTMLElement | null): void {
  focusElement(section?.querySelector("input, textarea, select") ?? null);
}

/** A group stands for its first control. */
function focusElement(element: Element | null): void {
  const control = element?.matches("fieldset")
    ? (element.querySelector("input, textarea, select, button") ?? element)
    : element;
  if (control instanceof HTMLElement) control.focus();
}
