"use client";

import { CircleHelp, CircleSlash, Hand, History, Play } from "lucide-react";
import { memo, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { WithCode } from "@/components/ui/with-code";
import { ghostWords } from "@/lib/editor/ghosts";
import { pathKey, pathOfKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { useEditor, useEditorState } from "../use-editor";
import { ConditionSwitch } from "./condition-switch";
import { useDryRun } from "./dry-run-context";

const looks = {
  "would-run": { icon: Play, className: "text-status-running" },
  skipped: { icon: CircleSlash, className: "text-status-skipped" },
  unknown: { icon: CircleHelp, className: "text-status-waiting" },
} as const;

type DryRunRowProps = {
  readonly step: DryRunStep;
  /** True when the steps that it holds follow in rows of their own. */
  readonly holdsSteps: boolean;
};

/** What a run would do with one step, and why. */
export const DryRunRow = memo(function DryRunRow({ step, holdsSteps }: DryRunRowProps) {
  const { session } = useDryRun();
  const path = useMemo(() => pathOfKey(step.path), [step.path]);
  const selected = useEditorState((state) => state.selection !== null && pathKey(state.selection) === step.path);
  const inside = step.path.split("/").length > 2;
  const skipped = step.state === "skipped";
  return (
    <li
      data-dry-run-step={step.stepId}
      data-state={step.state}
      className={cn(
        "grid gap-x-6 gap-y-1 border-b px-4 py-2 @3xl:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)]",
        selected && "bg-accent-soft/40",
      )}
    >
      <div className={cn("flex min-w-0 flex-col items-start gap-1", inside && "border-l-2 pl-3")}>
        <StepLine step={step} selected={selected} path={path} />
        {step.condition === null ? null : (
          <ConditionSwitch
            label={`Condition of ${step.stepId}`}
            switched={step.condition.switched}
            onSwitch={(value) => session.switchCondition(path, value)}
          />
        )}
      </div>
      <div className="min-w-0">
        {step.reason === null ? null : (
          <p className="break-words text-sm text-text-muted">
            <WithCode text={step.reason} />
          </p>
        )}
        <Command step={step} skipped={skipped} holdsSteps={holdsSteps} />
      </div>
    </li>
  );
});

type StepLineProps = {
  readonly step: DryRunStep;
  readonly selected: boolean;
  readonly path: StepPath;
};

function StepLine({ step, selected, path }: StepLineProps) {
  const editor = useEditor();
  const { icon: Icon, className } = looks[step.state];
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <button
        type="button"
        aria-pressed={selected}
        title="Select the step"
        onClick={() => editor.select(path)}
        className={cn(
          "-ml-1.5 inline-flex h-6 min-w-0 items-center truncate rounded-md px-1.5 font-medium font-mono text-sm hover:bg-surface-hover",
          step.state === "skipped" && "text-text-muted line-through",
        )}
      >
        {step.stepId}
      </button>
      <span className={cn("inline-flex items-center gap-1 font-medium text-xs", className)}>
        <Icon aria-hidden className="size-3.5" />
        {ghostWords[step.state]}
      </span>
      {step.gate === null ? null : (
        <Badge tone="waiting">
          <Hand aria-hidden />
          {step.gate === "approval" ? "waits for a person" : "waits for an answer"}
        </Badge>
      )}
    </div>
  );
}

function Command({ step, skipped, holdsSteps }: DryRunRowProps & { readonly skipped: boolean }) {
  const { missing, usesLastRun } = step;
  // What the steps inside do is told in their own rows.
  const command = holdsSteps ? (step.command.split("\n")[0] ?? "") : step.command;
  const partlyUnknown = step.partlyUnknown && !holdsSteps;
  return (
    <>
      {command === "" ? null : (
        <pre
          className={cn(
            "mt-1 whitespace-pre-wrap rounded-md bg-surface-sunken px-2.5 py-1.5 font-mono text-xs [overflow-wrap:anywhere]",
            skipped && "text-text-muted",
          )}
        >
          <OutputText text={command} />
        </pre>
      )}
      {skipped || !partlyUnknown ? null : (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-status-waiting">
          <CircleHelp aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            <WithCode text={unknownWords(missing)} />
          </span>
        </p>
      )}
      {skipped || !usesLastRun ? null : (
        <p className="mt-1 flex items-center gap-1.5 text-sm text-text-muted">
          <History aria-hidden className="size-3.5" />
          With values of the last run
        </p>
      )}
    </>
  );
}

function unknownWords(missing: readonly string[]): string {
  if (missing.length === 0) return "Not known yet: parts of the steps inside";
  return `Not known yet: ${missing.map((reference) => `\`${reference}\``).join(", ")}`;
}
