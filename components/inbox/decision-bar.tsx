"use client";

import { Check } from "lucide-react";
import { useId, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ErrorNotice, Notice } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { CheckpointDetail } from "@/lib/api/checkpoints";
import { ActionBar } from "./action-bar";
import { keyClass } from "./key-class";
import type { Decide } from "./use-decision";
import { oneLine } from "./words";

type DecisionBarProps = { readonly checkpoint: CheckpointDetail; readonly decision: Decide };

/** Yes or no, with a comment. A click decides; the keys A and R ask once more, because a key is pressed by accident. */
export function DecisionBar({ checkpoint, decision }: DecisionBarProps) {
  const id = useId();
  const [comment, setComment] = useState("");
  const [asking, setAsking] = useState<"approve" | "reject" | null>(null);
  const { state, decide } = decision;
  const allowed = checkpoint.refusal === null;
  const sending = state.kind === "sending" ? state.verdict : null;
  const send = (verdict: "approve" | "reject") => {
    setAsking(null);
    void decide({ verdict, comment });
  };
  const ask = (verdict: "approve" | "reject") => {
    if (allowed && sending === null) setAsking(verdict);
  };
  useHotkeys({ a: () => ask("approve"), r: () => ask("reject") });

  return (
    <>
      <section className="flex flex-col gap-4 border-t pt-5">
        <h2 className="font-semibold text-md">Your decision</h2>
        {checkpoint.refusal ? <Notice title="You cannot decide this">{checkpoint.refusal}</Notice> : null}
        {state.kind === "failed" ? (
          <ErrorNotice title="Your decision was not recorded">{state.message}</ErrorNotice>
        ) : null}
        <Field id={`${id}-comment`} label="Comment" hint="Kept with your decision. Optional.">
          <Textarea
            id={`${id}-comment`}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            maxLength={4000}
            disabled={!allowed || sending !== null}
            aria-describedby={`${id}-comment-hint`}
            className="max-h-48"
          />
        </Field>
      </section>
      <ActionBar
        rejecting={sending === "reject"}
        disabled={!allowed || sending === "approve"}
        onReject={() => send("reject")}
      >
        <Button
          variant="primary"
          size="lg"
          className="flex-1 sm:flex-none"
          disabled={!allowed || sending === "reject"}
          busy={sending === "approve"}
          onClick={() => send("approve")}
        >
          {sending === "approve" ? null : <Check aria-hidden />}
          Approve
          <Kbd keys={["A"]} className={keyClass} />
        </Button>
      </ActionBar>
      <AlertDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title={asking === "reject" ? "Reject, and cancel the run?" : "Approve?"}
        action={asking === "reject" ? "Reject" : "Approve"}
        dismiss="Not yet"
        danger={asking === "reject"}
        onConfirm={() => {
          if (asking) send(asking);
        }}
      >
        {oneLine(checkpoint.prompt)}
      </AlertDialog>
    </>
  );
}
