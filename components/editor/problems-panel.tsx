"use client";

import { Wrench, X } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { OutputText } from "@/components/ui/output-text";
import { VirtualRows } from "@/components/ui/virtual-rows";
import { fixAll } from "@/lib/editor/fix-all";
import { groupProblems, type ProblemGroup } from "@/lib/editor/problem-list";
import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "./editor-ui";
import { ProblemRow, severityLooks } from "./problem-row";
import { useDiagnostics, useEditor, useEditorState } from "./use-editor";

const severities = ["error", "warning", "info"] as const;

/** From this number of rows on, only those in sight are drawn, each on one line. */
const virtualFrom = 200;

/** Everything the checks found, by step, with what repairs it. A click leads to step and line. */
export function ProblemsPanel() {
  const ui = useEditorUi();
  return ui.problems ? <OpenPanel /> : null;
}

function OpenPanel() {
  const ui = useEditorUi();
  const diagnostics = useDiagnostics();
  const document = useEditorState((state) => state.document);
  const [shown, setShown] = useState<ReadonlySet<Severity>>(new Set(severities));
  const [words, setWords] = useState("");
  const groups = useMemo(
    () => groupProblems(document, diagnostics, { severities: shown, words }),
    [document, diagnostics, shown, words],
  );
  const toggle = (severity: Severity) => {
    const next = new Set(shown);
    if (!next.delete(severity)) next.add(severity);
    setShown(next);
  };
  return (
    <section aria-label="Problems" className="flex max-h-72 shrink-0 flex-col border-t bg-surface">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-medium text-sm">Problems</h2>
        <fieldset className="flex items-center gap-1">
          <legend className="sr-only">Show</legend>
          {severities.map((severity) => (
            <SeveritySwitch
              key={severity}
              severity={severity}
              count={diagnostics.filter((problem) => problem.severity === severity).length}
              pressed={shown.has(severity)}
              onPress={() => toggle(severity)}
            />
          ))}
        </fieldset>
        <Input
          type="search"
          aria-label="Filter problems"
          placeholder="Filter"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="h-7 w-40 flex-1 text-sm sm:flex-none"
        />
        <span className="ml-auto flex items-center gap-1">
          <FixAllMenu diagnostics={diagnostics} />
          <IconButton size="sm" icon={X} label="Close the list of problems" onClick={() => ui.setProblems(false)} />
        </span>
      </header>
      <ProblemGroups groups={groups} nothing={diagnostics.length === 0} />
    </section>
  );
}

type PanelRow =
  | { readonly kind: "group"; readonly group: ProblemGroup }
  | { readonly kind: "problem"; readonly problem: Diagnostic };

function ProblemGroups({ groups, nothing }: { readonly groups: readonly ProblemGroup[]; readonly nothing: boolean }) {
  const rows = groups.flatMap((group): readonly PanelRow[] => [
    { kind: "group", group },
    ...group.problems.map((problem) => ({ kind: "problem", problem }) as const),
  ]);
  if (rows.length === 0) {
    return (
      <p className="px-4 pb-4 text-text-muted">
        {nothing ? "Nothing to report. This file can run." : "No problem fits the filter."}
      </p>
    );
  }
  if (rows.length > virtualFrom) {
    return (
      <VirtualRows rows={rows} rowHeight={32} keyOf={keyOf} className="h-60 px-2 pb-2">
        {(row) =>
          row.kind === "group" ? <GroupTitle group={row.group} /> : <ProblemRow problem={row.problem} oneLine />
        }
      </VirtualRows>
    );
  }
  return (
    <ul className="min-h-0 overflow-y-auto px-2 pb-2">
      {groups.map((group) => (
        <li key={group.key}>
          <GroupTitle group={group} />
          <ul>
            {group.problems.map((problem) => (
              <li key={keyOf({ kind: "problem", problem })}>
                <ProblemRow problem={problem} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function keyOf(row: PanelRow): string {
  if (row.kind === "group") return `group ${row.group.key}`;
  const { code, range, message } = row.problem;
  return `${code} ${range.from} ${message}`;
}

function GroupTitle({ group }: { readonly group: ProblemGroup }) {
  const editor = useEditor();
  const { path, title, problems } = group;
  const label = (
    <>
      <span className={cn("truncate font-medium", path !== null && "font-mono")}>
        <OutputText text={title} />
      </span>
      <span className="text-text-muted tabular-nums">{problems.length}</span>
    </>
  );
  const className = "flex h-7 max-w-full items-center gap-2 px-2 text-sm";
  if (path === null) return <h3 className={className}>{label}</h3>;
  return (
    <h3>
      <button
        type="button"
        className={cn(className, "rounded-md hover:bg-surface-hover")}
        onClick={() => editor.select(path)}
      >
        {label}
      </button>
    </h3>
  );
}

type SeveritySwitchProps = {
  readonly severity: Severity;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
};

function SeveritySwitch({ severity, count, pressed, onPress }: SeveritySwitchProps) {
  const { icon: Icon, word, className } = severityLooks[severity];
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex h-7 items-center gap-1.5 rounded-md border border-transparent px-2 text-sm text-text-muted hover:bg-surface-hover aria-pressed:border-border aria-pressed:bg-surface-raised aria-pressed:text-text"
    >
      <Icon aria-hidden className={cn("size-4", className)} />
      <span className="sr-only sm:not-sr-only">{word}s</span>
      <span className="tabular-nums">{count}</span>
    </button>
  );
}

/** Kinds of problems that can all be repaired at once. */
function FixAllMenu({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const editor = useEditor();
  const readOnly = useEditorState((state) => state.readOnly);
  const kinds = useMemo(() => {
    const fixable = diagnostics.filter(({ fix }) => fix !== undefined);
    const firsts = new Map(fixable.toReversed().map((problem) => [problem.code, problem]));
    return [...firsts].filter(([code]) => fixable.filter((problem) => problem.code === code).length > 1);
  }, [diagnostics]);
  if (readOnly || kinds.length === 0) return null;
  const repair = (code: string) => {
    const document = editor.flush();
    const every = fixAll(document, editor.language.diagnose(document), code, editor.language);
    if (every === null) editor.refuse("These problems have to be repaired one by one.");
    else editor.execute(every.command);
  };
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost">
          <Wrench aria-hidden />
          Fix all
        </Button>
      }
    >
      {kinds.map(([code, first]) => (
        <MenuItem key={code} onSelect={() => repair(code)}>
          Everything like “{first.fix?.label}”
        </MenuItem>
      ))}
    </Menu>
  );
}
