"use client";

import { CircleCheck, CircleX, Minus, RefreshCw, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorNotice } from "@/components/ui/error-notice";
import { type CheckedNeed, lackingNeeds, needWords, stepCalled } from "@/lib/editor/dry-run/needs";
import { useEditor, useEditorState } from "../use-editor";
import type { Needs } from "./use-needs";

const looks = {
  found: { icon: CircleCheck, className: "text-status-succeeded" },
  missing: { icon: CircleX, className: "text-status-failed" },
  unset: { icon: TriangleAlert, className: "text-status-waiting" },
  unchecked: { icon: Minus, className: "text-text-muted" },
} as const;

/** What the workflow needs of this server, and whether it is there. */
export function NeedsList({ needs }: { readonly needs: Needs }) {
  const { groups, failure, busy, check } = needs;
  const lacking = groups === null ? 0 : lackingNeeds(groups).length;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className={cn("text-sm", lacking > 0 && "font-medium")}>
          {groups === null ? "Looking what is there" : headline(groups.length, lacking)}
        </p>
        <Button size="sm" busy={busy} onClick={check}>
          {busy ? null : <RefreshCw aria-hidden />}
          Check again
        </Button>
      </div>
      {failure === null ? null : <ErrorNotice title="This server was not checked">{failure}</ErrorNotice>}
      <div className="grid items-start gap-x-8 gap-y-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
        {(groups ?? []).map(({ title, needs: list }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-1 flex items-center gap-2 text-sm text-text-muted">
              {title}
              <span className="tabular-nums">{list.length}</span>
            </h2>
            <ul className="flex flex-col">
              {list.map((need) => (
                <NeedRow key={need.name} need={need} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function headline(groups: number, lacking: number): string {
  if (groups === 0) return "This workflow needs nothing beside the shell.";
  if (lacking === 0) return "Everything it needs is there.";
  return `${lacking} of the things it needs ${lacking === 1 ? "is" : "are"} missing. It can be run all the same.`;
}

function NeedRow({ need }: { readonly need: CheckedNeed }) {
  const { icon: Icon, className } = looks[need.state];
  return (
    <li className="flex items-start gap-2 border-t py-1 text-sm" data-need={need.name} data-state={need.state}>
      <Icon aria-hidden className={cn("mt-1 size-4 shrink-0", className)} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          <code className="min-w-0 break-all font-mono text-xs">{need.name}</code>
          <span className={cn("font-medium text-xs", className)}>{need.detail ?? needWords[need.state]}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-1 text-text-muted text-xs">
          {need.steps.map((name) => (
            <StepLink key={name} name={name} />
          ))}
        </p>
      </div>
    </li>
  );
}

/** The step that needs it; a click selects it. */
function StepLink({ name }: { readonly name: string }) {
  const editor = useEditor();
  const path = useEditorState((state) => stepCalled(name, state.drawn?.allSteps ?? []));
  return (
    <button
      type="button"
      disabled={path === null}
      title={`Select ${name}`}
      onClick={() => path !== null && editor.select(path)}
      className="-ml-1 inline-flex h-6 items-center rounded-md px-1 font-mono hover:bg-surface-hover hover:text-text"
    >
      {name}
    </button>
  );
}
