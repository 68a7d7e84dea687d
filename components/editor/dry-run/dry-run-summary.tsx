"use client";

import { RefreshCw } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import { WithCode } from "@/components/ui/with-code";
import { dryRunEffects, effectWords, gateWords } from "@/lib/editor/dry-run/dry-run-effects";
import { useEditorKnowledge } from "../editor-knowledge";
import { useSafety } from "../safety/use-safety";
import { useEditorState } from "../use-editor";
import { useDryRun, useDryRunState, usePlacedSteps } from "./dry-run-context";

/** What the whole dry run comes to, whether it is of the text on the screen, and what it is worked out with. */
export function DryRunSummary() {
  const refusal = useDryRunState((state) => state.refusal);
  const unreached = useDryRunState((state) => state.unreached);
  return (
    <div className="z-10 flex flex-col gap-2 border-b bg-surface px-4 pb-3 @3xl:sticky @3xl:top-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Counts />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LastRunSwitch />
          <Freshness />
        </div>
      </div>
      {refusal === null ? null : (
        <ErrorNotice title={unreached ? "The dry run could not be worked out" : "This text would not start"}>
          {refusal}
        </ErrorNotice>
      )}
    </div>
  );
}

function Counts() {
  const steps = usePlacedSteps();
  const report = useSafety();
  const effects = useMemo(() => dryRunEffects(steps, report), [steps, report]);
  const planned = steps.length > 0;
  const refused = useDryRunState((state) => state.refusal !== null && !state.busy);
  return (
    <p aria-live="polite" className="text-sm">
      {planned ? (
        <>
          <strong className={cn("font-medium", effects.unguarded > 0 && "text-danger")}>
            <WithCode text={effectWords(effects)} />
          </strong>{" "}
          <span className="text-text-muted">
            <WithCode text={gateWords(effects)} />
          </span>
        </>
      ) : (
        <span className="text-text-muted">{refused ? "Nothing is worked out" : "Working out what would run"}</span>
      )}
    </p>
  );
}

function LastRunSwitch() {
  const { session } = useDryRun();
  const { run } = useEditorKnowledge();
  const use = useDryRunState((state) => state.useRecorded);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className={cn("flex items-center gap-2 text-sm", run === null && "text-text-muted")}>
      <Switch
        checked={use}
        disabled={run === null}
        onCheckedChange={(next) => session.setUseRecorded(next)}
        aria-label="Use values of the last run"
      />
      <span>
        Use values of the last run{" "}
        {run === null ? "(there is none yet)" : <RelativeTime at={run.at} className="text-text-muted" />}
      </span>
    </label>
  );
}

/** Says when the dry run is of an older text, and asks again. */
function Freshness() {
  const { session } = useDryRun();
  const busy = useDryRunState((state) => state.busy);
  const planned = useDryRunState((state) => state.plan?.text ?? null);
  const switched = useDryRunState((state) => state.switches.size);
  const stale = useEditorState((state) => planned !== null && state.text !== planned);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" busy={busy} onClick={() => session.refresh()}>
        {busy ? null : <RefreshCw aria-hidden />}
        Plan again
      </Button>
      {switched === 0 ? null : (
        <Button size="sm" variant="ghost" onClick={() => session.resetSwitches()}>
          {switched === 1 ? "Reset the condition" : `Reset ${switched} conditions`}
        </Button>
      )}
      <span role="status" className="text-sm text-status-stale">
        {stale ? "The text has changed since" : ""}
      </span>
    </div>
  );
}
