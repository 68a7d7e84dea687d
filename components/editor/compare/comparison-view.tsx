"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { LoadingBox } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { byteNotes } from "@/lib/editor/compare/byte-notes";
import { type ComparedStep, compareWorkflows, flattenCompared } from "@/lib/editor/compare/compare-workflows";
import { drawComparison } from "@/lib/editor/compare/draw-comparison";
import { lineEdits } from "@/lib/editor/line-edits";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { changeLooks, changeOrder } from "./change-looks";
import { ChangeWord, ComparisonGraph } from "./comparison-graph";
import { SafetySentences } from "./safety-sentences";

const DiffPane = dynamic(() => import("../diff-pane").then((module) => module.DiffPane), {
  ssr: false,
  loading: () => <LoadingBox label="Loading the compared texts" className="size-full" />,
});

export type ComparedText = { readonly label: string; readonly text: string };

type ComparisonViewProps = {
  readonly before: ComparedText;
  readonly after: ComparedText;
  readonly fileName: string;
};

/** Two texts of one workflow: what the change means, as one drawing and as text. */
export function ComparisonView({ before, after, fileName }: ComparisonViewProps) {
  const language = useMemo(() => lobsterLanguage(fileName), [fileName]);
  const old = useMemo(() => language.open(before.text), [language, before.text]);
  // Steps that no line tells apart are read once.
  const now = useMemo(() => language.reopen(old, lineEdits(before.text, after.text)), [language, old, before, after]);
  const comparison = useMemo(() => compareWorkflows(old, now, language.catalog), [old, now, language]);
  const drawing = useMemo(
    () => drawComparison(comparison.steps, old, now, language.catalog),
    [comparison, old, now, language],
  );
  const steps = useMemo(() => flattenCompared(comparison.steps), [comparison]);
  const notes = useMemo(() => byteNotes(before.text, after.text), [before.text, after.text]);
  const [selected, setSelected] = useState<string | null>(null);
  const wide = useMediaQuery("(min-width: 900px)");
  const [side, setSide] = useState<"graph" | "text">("graph");
  const step = steps.find(({ key }) => key === selected) ?? null;
  const show = (path: StepPath) => {
    const found = steps.find((each) => each.after !== null && samePath(each.after.path, path));
    const gone = steps.find((each) => each.after === null && each.before !== null && samePath(each.before.path, path));
    setSelected((found ?? gone)?.key ?? null);
  };
  const select = (key: string) => {
    setSelected(key);
    if (!wide) setSide("text");
  };
  const unreadable = [
    ...(old.workflow === null ? [before.label] : []),
    ...(now.workflow === null ? [after.label] : []),
  ];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 border-b">
        <SafetySentences changes={comparison.safety} onShow={({ path }) => show(path)} />
        {[...notes, ...unreadable.map((label) => `${label} cannot be drawn: it is not a readable workflow.`)].map(
          (note) => (
            <p key={note} className="px-4 pb-2 text-sm">
              {note}
            </p>
          ),
        )}
        <Counts steps={steps} fields={comparison.fields.map(({ name }) => name)} />
      </div>
      {wide ? null : (
        <fieldset className="flex gap-1 border-b p-1.5">
          <legend className="sr-only">Show</legend>
          <SideButton word="Graph" pressed={side === "graph"} onPress={() => setSide("graph")} />
          <SideButton word="Text" pressed={side === "text"} onPress={() => setSide("text")} />
        </fieldset>
      )}
      <div className="flex min-h-0 flex-1">
        {wide || side === "graph" ? (
          <div className={wide ? "w-[42%] min-w-80 border-r" : "w-full"}>
            <ComparisonGraph drawing={drawing} selected={selected} onSelect={select} />
          </div>
        ) : null}
        {wide || side === "text" ? (
          <TextSide step={step} old={old} now={now} before={before} after={after} onWhole={() => setSelected(null)} />
        ) : null}
      </div>
    </div>
  );
}

function SideButton({ word, pressed, onPress }: { word: string; pressed: boolean; onPress: () => void }) {
  return (
    <Button size="sm" variant={pressed ? "secondary" : "ghost"} aria-pressed={pressed} onClick={onPress}>
      {word}
    </Button>
  );
}

/** `2 added, 1 changed`, each with its mark. */
function Counts({ steps, fields }: { readonly steps: readonly ComparedStep[]; readonly fields: readonly string[] }) {
  const counted = changeOrder
    .map((change) => ({ change, count: steps.filter(({ changes }) => changes.includes(change)).length }))
    .filter(({ count }) => count > 0);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2 text-sm">
      {counted.length === 0 ? <span className="text-text-muted">No step differs.</span> : null}
      {counted.map(({ change, count }) => (
        <span key={change} className="flex items-center gap-1.5">
          <span className="tabular-nums">{count}</span>
          <ChangeWord look={changeLooks[change]} />
        </span>
      ))}
      {fields.length === 0 ? null : (
        <span>
          Settings of the file changed: <code className="font-mono text-xs">{fields.join(", ")}</code>
        </span>
      )}
    </p>
  );
}

type TextSideProps = {
  readonly step: ComparedStep | null;
  readonly old: WorkflowDocument;
  readonly now: WorkflowDocument;
  readonly before: ComparedText;
  readonly after: ComparedText;
  readonly onWhole: () => void;
};

/** The text of both versions, or of one step in both. */
function TextSide({ step, old, now, before, after, onWhole }: TextSideProps) {
  const texts =
    step === null ? [before.text, after.text] : [sliceOf(old, step.before?.path), sliceOf(now, step.after?.path)];
  const [left = "", right = ""] = texts;
  const name = step === null ? null : (step.after?.id ?? step.before?.id ?? "this step");
  return (
    <section aria-label="Text of both versions" className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b px-3 text-sm">
        {name === null ? (
          <span className="text-text-muted">The whole file</span>
        ) : (
          <>
            <span className="min-w-0 truncate">
              Step <code className="font-mono text-xs">{name}</code>
            </span>
            <Button size="sm" variant="ghost" className="ml-auto" onClick={onWhole}>
              Show the whole file
            </Button>
          </>
        )}
      </div>
      {left === right ? <p className="px-3 py-2 text-sm text-text-muted">Both texts are the same here.</p> : null}
      <div className="min-h-0 flex-1">
        <DiffPane before={left} after={right} labels={[before.label, after.label]} className="size-full" />
      </div>
    </section>
  );
}

function sliceOf(document: WorkflowDocument, path: StepPath | undefined): string {
  const slice = path === undefined ? null : document.stepSlice(path);
  return slice === null ? "" : document.text.slice(slice.from, slice.to);
}
