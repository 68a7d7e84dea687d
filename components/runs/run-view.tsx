"use client";

import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonTree } from "@/components/ui/json-tree";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import { useMediaQuery, wideScreen } from "@/components/ui/use-media-query";
import { outputPath, type RunDetail } from "@/lib/api/runs";
import type { RunState } from "@/lib/lobster/run/run-state";
import { JsonResult } from "./json-result";
import { OutputPane } from "./output-pane";
import { RunBanner } from "./run-banner";
import { RunHeader } from "./run-header";
import { StepDetail } from "./step-detail";
import { StepList } from "./step-list";
import { type StepOutline, stepInFocus, stepLines } from "./step-outline";
import { useRunEvents } from "./use-run-events";

/** What a drawing of the run is given. */
export type RunGraphProps = {
  readonly text: string;
  readonly state: RunState;
  /** Key of a step. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
};

type RunViewProps = {
  readonly workspace: string;
  readonly run: RunDetail;
  readonly outline: readonly StepOutline[];
  /** Draws the run where there is room for it; the list is its equal. */
  readonly renderGraph: ((props: RunGraphProps) => ReactNode) | null;
};

/** One run, live: its steps, what each did, the result. */
export function RunView({ workspace, run, outline, renderGraph }: RunViewProps) {
  const live = useRunEvents(workspace, run);
  const { state } = live;
  const wide = useMediaQuery(wideScreen);
  const lines = stepLines(outline, state);
  // Until somebody chooses a step, the page follows the run.
  const [chosen, setChosen] = useState<string | null>(null);
  const [tab, setTab] = useState("step");
  const focus = stepInFocus(lines, state);
  // On a narrow screen a step opens inside the list, so only a failure opens by itself.
  const selected = chosen ?? (wide || state.status === "failed" ? focus : null);
  const line = lines.find((candidate) => candidate.key === selected) ?? null;
  const select = (key: string) => {
    setChosen(!wide && key === selected ? "" : key);
    setTab("step");
  };

  const runTabs = [
    { value: "result", label: "Result", content: <Result state={state} /> },
    {
      value: "arguments",
      label: <Counted name="Arguments" count={Object.keys(run.args).length} />,
      content: <Arguments run={run} />,
    },
    { value: "log", label: <Counted name="Log" count={state.log.length} />, content: <Log state={state} /> },
  ];
  const outputOf = (stepId: string) => outputPath(workspace, run.id, stepId);
  const steps = (
    <StepList
      lines={lines}
      selected={selected}
      onSelect={select}
      renderInline={wide ? null : (inline) => <StepDetail line={inline} outputOf={outputOf} />}
    />
  );

  return (
    <Page className="max-w-[1440px]">
      <RunHeader workspace={workspace} run={run} live={live} />
      <RunBanner workspace={workspace} state={state} />
      <div className="grid gap-6 lg:grid-cols-[minmax(20rem,5fr)_minmax(0,7fr)]">
        <div className="min-w-0">
          {wide && renderGraph ? (
            <Tabs
              label="Steps of the run"
              tabs={[
                {
                  value: "graph",
                  label: "Graph",
                  content: (
                    <div className="h-[min(42rem,calc(100dvh-17rem))] overflow-hidden rounded-lg border bg-surface-raised">
                      {renderGraph({ text: run.text, state, selected, onSelect: select })}
                    </div>
                  ),
                },
                { value: "steps", label: "Steps", content: steps },
              ]}
            />
          ) : (
            steps
          )}
        </div>
        <div className="min-w-0">
          {wide ? (
            <Tabs
              key="step and run"
              label="Details"
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: "step", label: "Step", content: line ? <StepDetail line={line} outputOf={outputOf} /> : null },
                ...runTabs,
              ]}
            />
          ) : (
            <Tabs key="run" label="Details of the run" tabs={runTabs} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Counted({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <>
      {name}
      {count > 0 ? <Badge>{count}</Badge> : null}
    </>
  );
}

function Result({ state }: { readonly state: RunState }) {
  if (state.output && state.output.length > 0) return <JsonResult value={state.output} label="Result of the run" />;
  if (state.endedAt !== null) return <EmptyState title="The run left no result" className="py-8" />;
  return (
    <EmptyState title="No result yet" className="py-8">
      The result is what the last step gives.
    </EmptyState>
  );
}

function Arguments({ run }: { readonly run: RunDetail }) {
  if (Object.keys(run.args).length === 0) {
    return <EmptyState title="Started without arguments" className="py-8" />;
  }
  return <JsonTree value={run.args} label="Arguments" />;
}

function Log({ state }: { readonly state: RunState }) {
  if (state.log.length === 0) return <EmptyState title="The log is empty" className="py-8" />;
  return (
    <OutputPane
      title="Log"
      label="log of the run"
      whole={null}
      text={state.log.join("\n")}
      cut={false}
      live={state.endedAt === null}
    />
  );
}
