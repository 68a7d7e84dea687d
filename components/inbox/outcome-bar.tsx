"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorNotice, Notice } from "@/components/ui/error-notice";
import { Field, fieldDescription } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { CheckpointDetail } from "@/lib/api/checkpoints";
import { readResult } from "./read-result";
import type { Decide } from "./use-decision";

type OutcomeVerdict = "continue" | "rerun" | "fail";

const choices = [
  {
    verdict: "continue",
    label: "It happened",
    means: "The run goes on after this step, with the result that you write below.",
    action: "Go on after the step",
  },
  {
    verdict: "rerun",
    label: "It did not happen",
    means: "The step runs again from its beginning. Choose this only when running it twice does no harm.",
    action: "Run the step again",
  },
  {
    verdict: "fail",
    label: "Give up",
    means: "The step counts as failed, and the run ends.",
    action: "Fail the run",
  },
] as const satisfies readonly {
  readonly verdict: OutcomeVerdict;
  readonly label: string;
  readonly means: string;
  readonly action: string;
}[];

type OutcomeBarProps = { readonly checkpoint: CheckpointDetail; readonly decision: Decide };

/** Three ways on from a step whose result was lost; only a person can know which is true. */
export function OutcomeBar({ checkpoint, decision }: OutcomeBarProps) {
  const id = useId();
  const [verdict, setVerdict] = useState<OutcomeVerdict | null>(null);
  const [result, setResult] = useState("");
  const [comment, setComment] = useState("");
  const { state, decide } = decision;
  const sending = state.kind === "sending";
  const blocked = checkpoint.refusal !== null || sending;
  const choice = choices.find((candidate) => candidate.verdict === verdict) ?? null;
  const resultHint = "What the step would have printed: JSON or plain text. Later steps read it. Empty for no output.";

  const send = () => {
    if (!verdict) return;
    const value = verdict === "continue" ? readResult(result) : undefined;
    void decide({ verdict, comment, ...(value === undefined ? {} : { value }) });
  };

  return (
    <section className="flex flex-col gap-4 border-t pt-5 pb-8">
      <h2 className="font-semibold text-md">Your decision</h2>
      {checkpoint.refusal ? <Notice title="You cannot decide this">{checkpoint.refusal}</Notice> : null}
      {state.kind === "failed" ? (
        <ErrorNotice title="Your decision was not recorded">{state.message}</ErrorNotice>
      ) : null}
      <fieldset disabled={blocked} className="overflow-hidden rounded-lg border bg-surface-raised">
        <legend className="sr-only">What happened?</legend>
        {choices.map((option) => (
          <label
            key={option.verdict}
            className={cn(
              "flex cursor-pointer gap-3 border-b px-4 py-3 last:border-b-0",
              option.verdict === verdict ? "bg-accent-soft" : "hover:bg-surface-hover",
            )}
          >
            <input
              type="radio"
              name={`${id}-verdict`}
              value={option.verdict}
              checked={option.verdict === verdict}
              onChange={() => setVerdict(option.verdict)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{option.label}</span>
              <span className="text-text-muted">{option.means}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {verdict === "continue" ? (
        <Field id={`${id}-result`} label="Result of the step" hint={resultHint}>
          <Textarea
            id={`${id}-result`}
            value={result}
            onChange={(event) => setResult(event.target.value)}
            disabled={blocked}
            spellCheck={false}
            aria-describedby={fieldDescription(`${id}-result`, resultHint, null)}
            className="max-h-60 font-mono text-sm"
          />
        </Field>
      ) : null}
      <Field id={`${id}-comment`} label="Comment" hint="How you know. Kept with your decision.">
        <Textarea
          id={`${id}-comment`}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          maxLength={4000}
          disabled={blocked}
          aria-describedby={`${id}-comment-hint`}
          className="max-h-48"
        />
      </Field>
      <Button
        variant={verdict === "fail" ? "danger" : "primary"}
        size="lg"
        className="self-stretch sm:self-start"
        disabled={checkpoint.refusal !== null || choice === null}
        busy={sending}
        onClick={send}
      >
        {choice?.action ?? "Choose what happened"}
      </Button>
    </section>
  );
}
