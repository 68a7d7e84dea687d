"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ignoredKeyProblems } from "@/lib/editor/ignored-keys";
import { isChanging, type SafetyReport } from "@/lib/lobster/safety/model";
import { traceInterpolations } from "@/lib/lobster/safety/trace-interpolations";
import { useDiagnostics, useEditor, useEditorState } from "../use-editor";
import { EffectRow } from "./effect-row";
import { IgnoredKeyRow } from "./ignored-key-row";
import { RawValueRow } from "./raw-value-row";
import { useSafety } from "./use-safety";

/** Rows of a list before the rest has to be asked for. */
const firstRows = 100;

/** What the workflow does to the world, who is asked before it, and which values land in command lines. */
export function ChecksPanel() {
  const { language } = useEditor();
  const report = useSafety();
  const drawn = useEditorState((state) => state.drawn);
  const diagnostics = useDiagnostics();
  const raw = useMemo(() => (drawn === null ? [] : traceInterpolations(drawn, language.catalog)), [drawn, language]);
  const ignored = ignoredKeyProblems(diagnostics);
  return (
    <div className="-mx-1 flex h-full flex-col gap-4 overflow-y-auto px-1 pb-3">
      <Headline report={report} />
      <Section title="Keys nothing reads" rows={ignored.length}>
        {(count) =>
          ignored
            .slice(0, count)
            .map((problem) => <IgnoredKeyRow key={`${problem.code} ${problem.range.from}`} problem={problem} />)
        }
      </Section>
      <Section title="Effects" rows={report.effects.length}>
        {(count) =>
          report.effects
            .slice(0, count)
            .map((effect) => (
              <EffectRow key={`${effect.key} ${[...effect.field, effect.part?.from].join("/")}`} effect={effect} />
            ))
        }
      </Section>
      <Section title="Values in command lines" rows={raw.length}>
        {(count) =>
          raw
            .slice(0, count)
            .map((value) => (
              <RawValueRow key={`${value.field.join("/")} ${value.range?.from ?? value.text}`} value={value} />
            ))
        }
      </Section>
    </div>
  );
}

function plural(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

function Headline({ report }: { readonly report: SafetyReport }) {
  const { changing, unguarded, effects } = report;
  const unknown = effects.filter(({ kind }) => kind === "unknown").length;
  const network = effects.filter(({ kind }) => kind === "network").length;
  const beside = [
    ...(network === 0 ? [] : [`${plural(network, "network call")}`]),
    ...(unknown === 0 ? [] : [`${plural(unknown, "command")} nobody knows, which may do anything`]),
  ];
  const isSafe = unguarded === 0;
  const Icon = isSafe ? CircleCheck : TriangleAlert;
  return (
    <header>
      <h2 className="flex items-start gap-2 font-medium">
        <Icon
          aria-label={isSafe ? "All well" : "Warning"}
          className={cn("mt-0.5 size-4 shrink-0", isSafe ? "text-status-succeeded" : "text-status-failed")}
        />
        <span>
          {plural(changing, "effect")},{" "}
          {changing > 0 && isSafe ? "all behind a gate" : `${unguarded} not behind a gate`}
        </span>
      </h2>
      {beside.length === 0 ? null : <p className="mt-1 text-sm text-text-muted">Also {beside.join(" and ")}.</p>}
      {effects.some(({ kind, coverage }) => isChanging(kind) && coverage.kind === "unless") ? (
        <p className="mt-1 text-sm text-text-muted">A gate that can be passed without asking does not count.</p>
      ) : null}
    </header>
  );
}

type SectionProps = {
  readonly title: string;
  readonly rows: number;
  readonly children: (count: number) => React.ReactNode;
};

function Section({ title, rows, children }: SectionProps) {
  const [count, setCount] = useState(firstRows);
  if (rows === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex items-center gap-2 text-sm text-text-muted">
        {title}
        <span className="tabular-nums">{rows}</span>
      </h3>
      <ul className="flex flex-col">{children(count)}</ul>
      {rows > count ? (
        <Button size="sm" className="mt-1" onClick={() => setCount(count + firstRows)}>
          Show {Math.min(firstRows, rows - count)} more
        </Button>
      ) : null}
    </section>
  );
}
