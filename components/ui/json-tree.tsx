"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { isRecord, type Json, jsonSummary } from "./json";
import { OutputText } from "./output-text";

/** Children shown at once; a person who wants more asks for it. */
const pageSize = 100;

type JsonTreeProps = {
  readonly value: Json;
  readonly label: string;
  /** Levels that are open at first. */
  readonly open?: number;
  readonly className?: string;
};

/** Any JSON, as a tree whose branches open and close. Nothing in it is ever treated as markup. */
export function JsonTree({ value, label, open = 2, className }: JsonTreeProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn(
        "overflow-auto rounded-md border bg-surface-sunken px-2 py-2 font-mono text-sm -outline-offset-2",
        className,
      )}
    >
      <Node name={null} value={value} open={open} />
    </section>
  );
}

type NodeProps = { readonly name: string | null; readonly value: Json; readonly open: number };

function Node({ name, value, open }: NodeProps) {
  if (isBranch(value)) return <Branch name={name} value={value} open={open} />;
  return (
    <div className="flex gap-1.5 py-px pl-5">
      {name === null ? null : <Name text={name} />}
      <Leaf value={value} />
    </div>
  );
}

type BranchValue = readonly Json[] | { readonly [key: string]: Json };

function isBranch(value: Json): value is BranchValue {
  return (Array.isArray(value) || isRecord(value)) && Object.keys(value).length > 0;
}

function Branch({ name, value, open }: NodeProps & { readonly value: BranchValue }) {
  const [expanded, setExpanded] = useState(open > 0);
  const [shown, setShown] = useState(pageSize);
  const entries: readonly (readonly [string, Json])[] = Object.entries(value);
  return (
    <div>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="flex w-full items-center gap-1.5 rounded-sm py-px text-left -outline-offset-2 hover:bg-surface-hover"
      >
        <ChevronRight
          aria-hidden
          className={cn("size-3.5 shrink-0 text-text-muted transition-transform", expanded && "rotate-90")}
        />
        {name === null ? null : <Name text={name} />}
        <span className="truncate text-text-muted">
          {expanded && name === null ? (Array.isArray(value) ? "list" : "object") : jsonSummary(value)}
        </span>
      </button>
      {expanded ? (
        <ul className="ml-[7px] border-l pl-2">
          {entries.slice(0, shown).map(([key, child]) => (
            <li key={key}>
              <Node name={key} value={child} open={open - 1} />
            </li>
          ))}
          {entries.length > shown ? (
            <li className="py-1 pl-5 font-sans">
              <Button size="sm" onClick={() => setShown(shown + 5 * pageSize)}>
                Show more ({entries.length - shown} left)
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

function Name({ text }: { readonly text: string }) {
  return (
    <span className="shrink-0 text-text-muted">
      <OutputText text={text} />:
    </span>
  );
}

function Leaf({ value }: { readonly value: Json }) {
  if (typeof value === "string") {
    return (
      <span className="whitespace-pre-wrap text-status-succeeded [overflow-wrap:anywhere]">
        “<OutputText text={value} />”
      </span>
    );
  }
  if (typeof value === "number") return <span className="text-status-running">{JSON.stringify(value)}</span>;
  return <span className="text-accent">{JSON.stringify(value)}</span>;
}
