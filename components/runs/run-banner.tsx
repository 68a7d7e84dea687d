import { Hand } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";
import { Elapsed } from "@/components/ui/relative-time";
import type { CheckpointKind } from "@/lib/lobster/run/checkpoint";
import type { RunState } from "@/lib/lobster/run/run-state";

type RunBannerProps = { readonly workspace: string; readonly state: RunState };

const title: Readonly<Record<CheckpointKind, string>> = {
  approval: "Waiting for you",
  input: "Waiting for your answer",
  outcome: "Somebody has to say what happened",
};

/** The one thing about this run that a person must not miss. */
export function RunBanner({ workspace, state }: RunBannerProps) {
  const { waiting } = state;
  if (waiting) {
    return (
      <div
        role="status"
        className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-status-waiting/40 bg-status-waiting-soft px-4 py-3"
      >
        <Hand aria-hidden className="size-5 shrink-0 text-status-waiting" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            {title[waiting.kind]}{" "}
            <span className="font-normal text-sm">
              for <Elapsed from={waiting.since} to={null} />
            </span>
          </p>
          <p className="[overflow-wrap:anywhere]">
            <OutputText text={waiting.prompt} />
          </p>
        </div>
        <Link
          href={`/w/${encodeURIComponent(workspace)}/inbox/${encodeURIComponent(waiting.checkpointId)}`}
          className={buttonClass({ variant: "primary" })}
        >
          Open request
        </Link>
      </div>
    );
  }
  const shownAtStep = [...state.steps.values()].some((step) => step.message === state.message);
  if (state.status === "failed" && state.message && !shownAtStep) {
    return (
      <ErrorNotice title="The run failed" className="mb-5">
        <pre className="max-h-40 overflow-y-auto whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
          <OutputText text={state.message} />
        </pre>
      </ErrorNotice>
    );
  }
  return null;
}
