import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { StatusIcon, statusPresentation } from "@/components/ui/status";
import type { DrawnStep } from "@/lib/editor/drawing";
import { ghostWords, type StepGhost } from "@/lib/editor/ghosts";
import { cardRows, diamondSize } from "@/lib/editor/node-size";
import type { StepStatus } from "@/lib/lobster/run/run-state";
import { PreviewRow } from "./card-rows";
import { FootDiamond, GateDiamond } from "./gate-shape";
import { KindIcon } from "./kind-icon";
import { BadgeRow } from "./step-badges";

export type StepLook = {
  readonly selected: boolean;
  readonly status: StepStatus | undefined;
  readonly ghost: StepGhost | undefined;
};

export type StepCardParts = {
  /** The name; a field while it is renamed. */
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly ignored: ReactNode;
  /** What it does to the world. */
  readonly effect: ReactNode;
  /** What opens the file of a step that runs another workflow. */
  readonly file: ReactNode;
  /** What is open inside. */
  readonly inner: ReactNode;
};

/** The picture of a step that holds no others. Its size is fixed by its facts; rows have the heights counted for them. */
export function StepCard({ step, look, parts }: { step: DrawnStep; look: StepLook; parts: StepCardParts }) {
  return step.facts.gateOnly ? (
    <GateCard step={step} look={look} parts={parts} />
  ) : (
    <BoxCard step={step} look={look} parts={parts} />
  );
}

function BoxCard({ step, look, parts }: { step: DrawnStep; look: StepLook; parts: StepCardParts }) {
  const { facts } = step;
  const { selected, status, ghost } = look;
  const { foot, body } = cardRows(facts, false);
  return (
    <>
      <div
        style={{ bottom: foot }}
        className={cn(
          "absolute inset-x-0 top-0 rounded-lg border border-border bg-surface-raised transition-[box-shadow,border-color] duration-100 group-hover/step:border-border-strong",
          facts.gate && "border-status-waiting/60 group-hover/step:border-status-waiting",
          outlineOf(status),
          ghost !== undefined && ghostFrame[ghost.state],
          selected && "border-accent shadow-[0_0_0_2px_var(--color-accent)] group-hover/step:border-accent",
        )}
      />
      {foot === 0 ? null : <FootDiamond bottom={0} />}
      <div className="relative flex flex-col text-left">
        <div style={{ height: body }} className="flex items-center gap-2.5 px-2.5">
          <span
            className={cn(
              "inline-flex size-9 shrink-0 items-center justify-center rounded-md",
              facts.gate ? "bg-status-waiting-soft text-status-waiting" : "bg-surface-mark text-text-muted",
            )}
          >
            <KindIcon name={facts.icon} className="size-[18px]" strokeWidth={1.75} />
          </span>
          <span className="min-w-0 flex-1">
            {parts.title}
            <span className="block truncate font-mono text-text-muted text-xs leading-4">
              {facts.summary || facts.kindLabel}
            </span>
          </span>
          <StepMark status={status} ghost={ghost} />
          {parts.effect}
        </div>
        {parts.note}
        <PreviewRow facts={facts} file={parts.file} />
        <BadgeRow badges={facts.badges} />
        {parts.ignored}
        {parts.inner}
      </div>
    </>
  );
}

function GateCard({ step, look, parts }: { step: DrawnStep; look: StepLook; parts: StepCardParts }) {
  const { facts } = step;
  const { selected, status, ghost } = look;
  return (
    <div className={cn("relative flex flex-col", ghost?.state === "skipped" && "grayscale")}>
      <div style={{ height: diamondSize.height }} className="relative">
        <GateDiamond selected={selected} outline={outlineOf(status)} />
        <KindIcon
          name={facts.icon}
          className="-translate-y-1/2 absolute top-1/2 left-10 size-[18px] text-status-waiting"
          strokeWidth={1.75}
        />
        <div className="absolute inset-x-[66px] top-0 flex h-full flex-col items-center justify-center text-center">
          <span className="max-w-full">{parts.title}</span>
          <span
            title={facts.question ?? undefined}
            className="line-clamp-2 break-words text-text-muted text-xs leading-4"
          >
            {facts.question}
          </span>
        </div>
        <span className="absolute top-1 right-0">
          <StepMark status={status} ghost={ghost} />
        </span>
      </div>
      <div>
        {parts.note}
        <BadgeRow badges={facts.badges} centred />
        {parts.ignored}
      </div>
    </div>
  );
}

const ghostFrame = {
  "would-run": "border-status-running",
  skipped: "border-dashed border-status-skipped bg-surface-sunken",
  unknown: "border-dashed border-status-waiting",
} as const;

function outlineOf(status: StepStatus | undefined): string | undefined {
  return status === undefined || status === "queued" ? undefined : statusPresentation(status).outline;
}

/** State of the step in a run, or what a dry run says of it: a sign and a word. */
export function StepMark({
  status,
  ghost,
}: {
  readonly status: StepStatus | undefined;
  readonly ghost: StepGhost | undefined;
}) {
  if (status !== undefined) return <StepStatusMark status={status} />;
  return ghost === undefined ? null : <GhostMark ghost={ghost} />;
}

function StepStatusMark({ status }: { readonly status: StepStatus }) {
  const { word, ink } = statusPresentation(status);
  return (
    <span className={cn("flex shrink-0 items-center gap-1 self-start pt-2.5 font-medium text-xs leading-5", ink)}>
      <StatusIcon status={status} className="size-3.5" />
      {word}
    </span>
  );
}

const ghostInk = {
  "would-run": "text-status-running",
  skipped: "text-status-skipped",
  unknown: "text-status-waiting",
} as const;
const ghostSigns = { "would-run": "▷", skipped: "⊘", unknown: "?" } as const;

function GhostMark({ ghost }: { readonly ghost: StepGhost }) {
  return (
    <span
      title={ghost.reason}
      className={cn(
        "flex shrink-0 items-center gap-1 self-start pt-2.5 font-medium text-xs leading-5",
        ghostInk[ghost.state],
      )}
    >
      <span aria-hidden>{ghostSigns[ghost.state]}</span>
      {ghostWords[ghost.state]}
    </span>
  );
}
