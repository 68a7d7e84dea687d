"use client";

import { Quote } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { PlanList } from "@/components/plan/plan-list";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/error-notice";
import { JsonTree } from "@/components/ui/json-tree";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { absoluteTime, RelativeTime } from "@/components/ui/relative-time";
import type { CheckpointDetail, DecisionSummary } from "@/lib/api/checkpoints";
import { AnswerBar } from "./answer/answer-bar";
import { useForgetDraft } from "./answer/use-forget-draft";
import { CheckpointData } from "./checkpoint-data";
import { DecisionBar } from "./decision-bar";
import { LastOutput, LostAttempt } from "./lost-attempt";
import { OutcomeBar } from "./outcome-bar";
import { outcomePlan } from "./outcome-plan";
import { Section } from "./section";
import { useDecision } from "./use-decision";
import { kindWord, lostWord, verdictDone } from "./words";

type CheckpointProps = { readonly workspace: string; readonly checkpoint: CheckpointDetail };

/** `personId`: who looks at it. */
type CheckpointViewProps = CheckpointProps & { readonly personId: string };

/**
 * One request, in the order a person needs it: what is asked, what runs on a yes, the data, the decision. The data of a
 * question is part of the question.
 */
export function CheckpointView({ workspace, checkpoint, personId }: CheckpointViewProps) {
  const decision = useDecision(workspace, checkpoint);
  const { state } = decision;
  const settled = state.kind === "done" || state.kind === "lost" || state.kind === "changed";
  const pending = checkpoint.status === "pending" && !settled;
  useForgetDraft(personId, checkpoint.id, checkpoint.status !== "pending" || state.kind === "done");
  return (
    <article aria-label={`Request of ${plainVisible(checkpoint.workflowTitle)}`} className="flex flex-col gap-6">
      <Head workspace={workspace} checkpoint={checkpoint} />
      {state.kind === "done" ? <Done workspace={workspace} checkpoint={checkpoint} decision={state.decision} /> : null}
      {state.kind === "lost" ? (
        <Lost
          workspace={workspace}
          checkpoint={checkpoint}
          personId={personId}
          winner={state.winner}
          here={state.here}
        />
      ) : null}
      {state.kind === "changed" ? <Changed message={state.message} /> : null}
      {checkpoint.status === "pending" ? null : <Closed workspace={workspace} checkpoint={checkpoint} />}
      <Prompt checkpoint={checkpoint} />
      {checkpoint.attempt ? <LostAttempt stepId={checkpoint.stepId} attempt={checkpoint.attempt} /> : null}
      {checkpoint.kind === "outcome" ? <LastOutput checkpoint={checkpoint} /> : null}
      {checkpoint.kind === "input" ? <CheckpointData checkpoint={checkpoint} /> : null}
      {!pending ? null : checkpoint.kind === "outcome" ? (
        <PlanOfLostStep checkpoint={checkpoint} />
      ) : (
        <Plan checkpoint={checkpoint} />
      )}
      {checkpoint.kind === "input" ? null : <CheckpointData checkpoint={checkpoint} />}
      {!pending ? (
        <div className="h-4" />
      ) : checkpoint.kind === "outcome" ? (
        <OutcomeBar checkpoint={checkpoint} decision={decision} />
      ) : checkpoint.kind === "input" ? (
        <AnswerBar checkpoint={checkpoint} decision={decision} personId={personId} />
      ) : (
        <DecisionBar checkpoint={checkpoint} decision={decision} />
      )}
    </article>
  );
}

function Head({ workspace, checkpoint }: CheckpointProps) {
  const base = `/w/${encodeURIComponent(workspace)}`;
  return (
    <header className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
        <span>{kindWord[checkpoint.kind]}</span>
        <span aria-hidden>·</span>
        <span>
          step{" "}
          <code className="font-mono">
            <OutputText text={checkpoint.stepId} />
          </code>
        </span>
        <span aria-hidden>·</span>
        <RelativeTime at={checkpoint.openedAt} />
      </p>
      <h1 className="font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">
        <OutputText text={checkpoint.workflowTitle} />
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <span>Started by {checkpoint.startedBy.name}</span>
        <Badge title={`SHA-256 of the file: ${checkpoint.hash}`}>
          version {checkpoint.versionNumber}, <span className="font-mono">{checkpoint.hash.slice(0, 8)}</span>
        </Badge>
        <Link
          href={`${base}/runs/${encodeURIComponent(checkpoint.runId)}`}
          className="font-medium text-accent hover:underline"
        >
          Open the run
        </Link>
        <Link
          href={`${base}/workflows/${encodeURIComponent(checkpoint.workflowId)}`}
          className="font-medium text-accent hover:underline"
        >
          Open the workflow
        </Link>
      </p>
      {checkpoint.requiredApprover || checkpoint.requireDifferentApprover ? (
        <p className="text-sm text-text-muted">
          {checkpoint.requiredApprover ? `Only ${checkpoint.requiredApprover} may approve. ` : ""}
          {checkpoint.requireDifferentApprover ? "Whoever started the run may not approve it." : ""}
        </p>
      ) : null}
    </header>
  );
}

/** The words are the workflow's and may come from data: they stand in a frame of their own, never as words of the studio. */
function Prompt({ checkpoint }: { readonly checkpoint: CheckpointDetail }) {
  return (
    <figure className="rounded-lg border bg-surface-raised">
      <figcaption className="flex items-center gap-1.5 border-b px-4 py-1.5 text-text-muted text-xs">
        <Quote aria-hidden className="size-3.5" />
        {checkpoint.kind === "outcome" ? "What the studio asks" : "Written by the workflow"}
      </figcaption>
      <blockquote className="whitespace-pre-wrap px-4 py-3 text-md [overflow-wrap:anywhere]">
        <OutputText text={checkpoint.prompt} />
      </blockquote>
    </figure>
  );
}

function Plan({ checkpoint }: { readonly checkpoint: CheckpointDetail }) {
  const { title, label } = planWords[checkpoint.kind === "input" ? "input" : "approval"];
  const count = checkpoint.plan.length;
  const steps = count === 1 ? "this step never runs" : `these ${count} steps never run`;
  return (
    <Section title={title}>
      {count === 0 ? (
        <p className="text-text-muted">No step comes after this: the run ends.</p>
      ) : (
        <PlanList
          plan={checkpoint.plan}
          label={label}
          gateWord="asks again"
          ending={checkpoint.plan.at(-1)?.gate ? "Then the run stops again and asks." : "Then the run ends."}
        />
      )}
      <p className="mt-2 text-text-muted">
        If you reject, the run is cancelled{count > 0 ? ` and ${steps}` : ""}. What has run already stays done.
      </p>
    </Section>
  );
}

const planWords = {
  approval: { title: "If you approve, this runs", label: "Steps that run if you say yes" },
  input: { title: "If you answer, this runs", label: "Steps that run if you answer" },
} as const;

function PlanOfLostStep({ checkpoint }: { readonly checkpoint: CheckpointDetail }) {
  const { title, ending, explanation } = outcomePlan(checkpoint);
  return (
    <Section title={title}>
      <PlanList
        plan={checkpoint.plan}
        label="Steps that run if it did not happen"
        gateWord="asks again"
        ending={ending}
      />
      <p className="mt-2 text-text-muted [overflow-wrap:anywhere]">{explanation}</p>
    </Section>
  );
}

type SettledProps = CheckpointProps & { readonly decision: DecisionSummary };

/** After the own answer: what was recorded, and where to go. Focus comes here, because the form is gone. */
function Done({ workspace, checkpoint, decision }: SettledProps) {
  const place = useFocusOnMount();
  const base = `/w/${encodeURIComponent(workspace)}`;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        title={`${verdictDone[decision.verdict]}. Recorded under your name.`}
        actions={
          <>
            <Link href={`${base}/inbox`} className={buttonClass()}>
              Back to the inbox
            </Link>
            <Link
              href={`${base}/runs/${encodeURIComponent(checkpoint.runId)}`}
              className={buttonClass({ variant: "primary" })}
            >
              Watch the run
            </Link>
          </>
        }
      >
        {decision.verdict === "reject" || decision.verdict === "fail" ? "The run ends here." : "The run goes on now."}
      </Notice>
    </div>
  );
}

type LostProps = CheckpointViewProps & { readonly winner: DecisionSummary | null; readonly here: boolean };

function Lost({ workspace, checkpoint, personId, winner, here }: LostProps) {
  const place = useFocusOnMount();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        tone="warning"
        title={lostWord(winner, personId, here)}
        actions={
          <Link
            href={`/w/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(checkpoint.runId)}`}
            className={buttonClass()}
          >
            Open the run
          </Link>
        }
      >
        {winner ? (
          <>
            {verdictDone[winner.verdict]} <When decision={winner} />
          </>
        ) : null}
        <p className="mt-1">{winner?.by.id === personId ? "This second answer" : "Your answer"} was not used.</p>
      </Notice>
    </div>
  );
}

function Changed({ message }: { readonly message: string }) {
  const router = useRouter();
  const place = useFocusOnMount();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        tone="warning"
        title="This request changed while you looked at it"
        actions={
          <Button variant="primary" onClick={() => router.refresh()}>
            Show it as it is now
          </Button>
        }
      >
        {message} Nothing was decided.
      </Notice>
    </div>
  );
}

/** A request that was settled before the page was opened. */
function Closed({ checkpoint }: CheckpointProps) {
  if (checkpoint.decision === null) {
    return <Notice title="Nobody has to decide this any more">The run was cancelled while it waited.</Notice>;
  }
  return (
    <>
      <Notice title={`${verdictDone[checkpoint.decision.verdict]} by ${checkpoint.decision.by.name}`}>
        <When decision={checkpoint.decision} />
      </Notice>
      {checkpoint.answer === undefined ? null : (
        <Section title="The answer">
          <JsonTree value={checkpoint.answer} label="The answer" className="max-h-[28rem]" />
        </Section>
      )}
    </>
  );
}

/** The time and the comment of a decision. */
function When({ decision }: { readonly decision: DecisionSummary }) {
  return (
    <>
      <span suppressHydrationWarning>{absoluteTime(new Date(decision.at))}</span>
      {decision.comment ? (
        <span className="mt-1 block whitespace-pre-wrap border-border-strong border-l-2 pl-3">
          <OutputText text={decision.comment} />
        </span>
      ) : null}
    </>
  );
}

function useFocusOnMount() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return place;
}
