"use client";

import { ChevronDown, ChevronRight, Frame, type LucideIcon, Power, ShieldOff, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { plainVisible } from "@/components/ui/plain-visible";
import { describeStep } from "@/lib/editor/describe-step";
import { readable } from "@/lib/editor/draw-notes";
import type { OutlineRow } from "@/lib/editor/outline-tree";
import type { StepEffect } from "@/lib/lobster/safety/model";
import { KindIcon } from "./kind-icon";
import { effectLooks } from "./safety/effect-looks";

/** DOM id of a row, for `aria-activedescendant`. */
export function outlineRowId(key: string): string {
  return `outline-${key.replaceAll(/[^\w-]/g, "-")}`;
}

type OutlineRowProps = {
  readonly row: OutlineRow;
  readonly active: boolean;
  readonly folded: boolean;
  readonly effects: readonly StepEffect[];
  readonly onSelect: () => void;
  readonly onFold: () => void;
};

/** One row: what it is, what it is named, and below it in small words all that the drawing says of it. */
export function OutlineRowView({ row, active, folded, effects, onSelect, onFold }: OutlineRowProps) {
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and hears the keys
    <div
      id={outlineRowId(row.key)}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-selected={active}
      aria-expanded={row.holds ? !folded : undefined}
      aria-label={rowLabel(row, effects)}
      onClick={onSelect}
      style={{ paddingLeft: 4 + (row.level - 1) * 14 }}
      className={cn(
        "flex min-h-8 shrink-0 cursor-pointer items-start gap-1.5 rounded-md py-1 pr-2 hover:bg-surface-hover",
        active && "bg-accent-soft text-accent hover:bg-accent-soft",
      )}
    >
      {row.holds ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-text-muted hover:text-text"
        >
          <Chevron aria-hidden className="size-3.5" />
        </button>
      ) : (
        <span className="w-6 shrink-0 pt-1 text-right text-text-muted text-xs tabular-nums">
          {row.kind === "step" ? row.number : ""}
        </span>
      )}
      <RowContent row={row} effects={effects} />
    </div>
  );
}

function RowContent({ row, effects }: { readonly row: OutlineRow; readonly effects: readonly StepEffect[] }) {
  switch (row.kind) {
    case "note":
      return <Plain icon={StickyNote}>{readable(row.note.text).split("\n")[0]}</Plain>;
    case "region":
      return (
        <Plain icon={Frame}>
          <span className="font-medium">{row.region.title || "Region"}</span>
        </Plain>
      );
    case "disabled":
      return <Plain icon={Power}>{plainVisible(row.disabled.step.id)} is disabled</Plain>;
    case "step":
      return <StepContent row={row} effects={effects} />;
  }
}

function Plain({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate pt-0.5 text-text-muted">{children}</span>
    </>
  );
}

type StepRow = Extract<OutlineRow, { kind: "step" }>;

function StepContent({ row, effects }: { readonly row: StepRow; readonly effects: readonly StepEffect[] }) {
  const { facts } = row.step;
  const details = detailsOf(row);
  return (
    <>
      <KindIcon
        name={facts.icon}
        className={cn("mt-1 size-4 shrink-0", facts.gate ? "text-status-waiting" : "text-text-muted")}
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="min-w-0 flex-1 truncate leading-6">{facts.title}</span>
          {facts.gate && !facts.gateOnly ? (
            <KindIcon name="hand" className="size-3.5 shrink-0 text-status-waiting" />
          ) : null}
          {effects.map(({ key, kind }) => {
            const { icon: Icon, className } = effectLooks[kind];
            return <Icon key={key} aria-hidden className={cn("size-3.5 shrink-0", className)} />;
          })}
          {facts.problems === null ? null : (
            <span
              className={cn(
                "text-xs tabular-nums",
                facts.problems.severity === "error" ? "text-status-failed" : "text-status-waiting",
              )}
            >
              {facts.problems.count}
            </span>
          )}
        </span>
        {details.map((detail) => (
          <span key={detail} className="block truncate text-text-muted text-xs leading-4">
            {detail}
          </span>
        ))}
        {facts.ignored
          .filter(({ gateLike }) => gateLike)
          .map(({ name }) => (
            <span key={name} className="flex items-center gap-1 text-status-failed text-xs leading-4">
              <ShieldOff aria-hidden className="size-3 shrink-0" />
              <s className="truncate font-mono">{name}</s> not gated
            </span>
          ))}
      </span>
    </>
  );
}

function detailsOf({ step }: StepRow): readonly string[] {
  const { facts } = step;
  const words = facts.preview?.kind === "group" ? facts.preview.words : "";
  const badges = facts.badges.map(({ text }) => text).join(" · ");
  const note = facts.note === null ? "" : (readable(facts.note).split("\n")[0] ?? "");
  return [facts.gateOnly ? (facts.question ?? "") : "", words, badges, note].filter((text) => text !== "");
}

function rowLabel(row: OutlineRow, effects: readonly StepEffect[]): string {
  switch (row.kind) {
    case "note":
      return `Note at the head of the file: ${plainVisible(row.note.text).replaceAll("\n", " ")}`;
    case "region":
      return `Region ${row.region.title || "without a title"}, ${row.region.steps.length} ${row.region.steps.length === 1 ? "step" : "steps"}`;
    case "disabled":
      return `${plainVisible(row.disabled.step.id)}, disabled, stands in comments. Enter enables it`;
    case "step": {
      const { facts } = row.step;
      const found = [...new Set(effects.map(({ kind, token }) => `${effectLooks[kind].word}: ${plainVisible(token)}`))];
      return [`${row.number}, ${facts.title}`, describeStep(facts), ...found].join(". ");
    }
  }
}
