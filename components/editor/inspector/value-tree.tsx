"use client";

import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { WithCode } from "@/components/ui/with-code";
import type { ReferenceNode } from "@/lib/editor/references/value-node";

/** Parts of one value that are shown at first. */
const pageSize = 50;

type ValueTreeProps = {
  readonly nodes: readonly ReferenceNode[];
  /** Draws one value; what can be walked to by arrow keys carries `data-walk`. */
  readonly row: (node: ReferenceNode) => ReactNode;
};

/** Values whose parts open one level at a time: a large value costs no more than what is looked at. */
export function ValueTree({ nodes, row }: ValueTreeProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} row={row} />
      ))}
    </ul>
  );
}

function Branch({ node, row }: { readonly node: ReferenceNode; readonly row: ValueTreeProps["row"] }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(pageSize);
  if (node.childCount === 0) return <li className="flex items-start pl-6">{row(node)}</li>;
  const rest = node.childCount - shown;
  return (
    <li>
      <div className="flex items-start">
        <button
          type="button"
          data-walk
          data-open={open}
          aria-expanded={open}
          aria-label={`Parts of ${node.label}`}
          onClick={() => setOpen(!open)}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-text-muted hover:bg-surface-hover"
        >
          <ChevronRight aria-hidden className={cn("size-3.5 transition-transform", open && "rotate-90")} />
        </button>
        {row(node)}
      </div>
      {open ? (
        <div className="ml-3 border-l pl-1">
          <ValueTree nodes={node.children(shown)} row={row} />
          {rest > 0 ? (
            <Button size="sm" onClick={() => setShown(shown + 5 * pageSize)} className="my-1 ml-6">
              Show more ({rest} left)
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

type ValueLinesProps = { readonly node: ReferenceNode; readonly label: string };

/** What is known of one value: its name, type, newest sample, and how often runs had it. */
export function ValueLines({ node, label }: ValueLinesProps) {
  const { text, type, sample, seen, note } = node;
  return (
    <>
      <span className="flex w-full min-w-0 flex-wrap items-baseline gap-x-2">
        <span className={cn("min-w-0 truncate font-mono text-sm", text === null && "line-through")}>
          <OutputText text={label} />
        </span>
        <span className="shrink-0 text-text-muted text-xs">{type}</span>
        {seen === null || seen.of < 2 ? null : (
          <span
            className={cn("ml-auto shrink-0 text-xs", seen.count < seen.of ? "text-status-waiting" : "text-text-muted")}
          >
            seen in {seen.count} of {seen.of} runs
          </span>
        )}
      </span>
      {sample === null ? null : (
        <span className="w-full truncate font-mono text-text-muted text-xs">
          <OutputText text={sample} />
        </span>
      )}
      {note === "" ? null : (
        <span className="w-full text-text-muted text-xs">
          <WithCode text={note} />
        </span>
      )}
    </>
  );
}

/** Up and down walk through all that carries `data-walk`; right opens a part, left closes it. */
export function walkValues(event: KeyboardEvent, list: HTMLElement | null): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[data-walk]")) return;
  if (event.key === "ArrowDown") moveFocus(event, list, 1);
  else if (event.key === "ArrowUp") moveFocus(event, list, -1);
  else if (event.key === "ArrowRight" && target.dataset.open === "false") target.click();
  else if (event.key === "ArrowLeft" && target.dataset.open === "true") target.click();
}

export function moveFocus(event: KeyboardEvent, list: HTMLElement | null, by: 1 | -1): void {
  const all = [...(list?.querySelectorAll<HTMLElement>("[data-walk]") ?? [])];
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  const next = all[at === -1 ? 0 : at + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
