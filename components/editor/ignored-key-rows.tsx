"use client";

import { ArrowRight, ShieldOff } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { IgnoredKey } from "@/lib/editor/ignored-keys";
import { mostIgnoredKeys, rowHeights } from "@/lib/editor/node-size";
import { useCanvasActions, useCanvasView } from "./canvas-view";

/** Keys that nothing reads, struck through, each with the real key one click away. */
export function IgnoredKeyRows({ keys }: { readonly keys: readonly IgnoredKey[] }) {
  const more = keys.length - mostIgnoredKeys;
  if (keys.length === 0) return null;
  return (
    <ul
      aria-label="Keys without effect"
      style={{ paddingBottom: rowHeights.ignoredPadding }}
      className="px-2.5 text-left text-xs"
    >
      {keys.slice(0, mostIgnoredKeys).map((key) => (
        <Row key={key.name} ignored={key} />
      ))}
      {more <= 0 ? null : (
        <li style={{ height: rowHeights.ignoredKey }} className="text-text-muted leading-6">
          {more} more without effect
        </li>
      )}
    </ul>
  );
}

function Row({ ignored }: { readonly ignored: IgnoredKey }) {
  const { apply, reveal } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  const { fix } = ignored;
  return (
    <li title={ignored.detail} style={{ height: rowHeights.ignoredKey }} className="flex min-w-0 items-center gap-1.5">
      <span
        className={cn(
          "truncate font-mono line-through",
          ignored.gateLike ? "font-semibold text-status-failed" : "text-text-muted",
        )}
      >
        {ignored.name}
      </span>
      {ignored.gateLike ? (
        <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-status-failed-soft px-1.5 font-semibold text-status-failed leading-5">
          <ShieldOff aria-hidden className="size-3" />
          not gated
        </span>
      ) : null}
      {!editable ? null : fix === null ? (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            reveal(ignored.offset);
          }}
          className="nodrag ml-auto h-6 shrink-0 rounded-sm px-1.5 text-text-muted hover:bg-surface-hover hover:text-text"
        >
          Show line
        </button>
      ) : (
        <button
          type="button"
          aria-label={`${ignored.name}: ${fix.label}`}
          title={fix.label}
          onClick={(event) => {
            event.stopPropagation();
            apply(fix.command);
          }}
          className="nodrag ml-auto inline-flex h-6 min-w-0 shrink-0 items-center gap-1 rounded-sm px-1.5 font-medium text-accent hover:bg-accent-soft"
        >
          <ArrowRight aria-hidden className="size-3 shrink-0" />
          {fix.label.replace(/^(?:Rename|Change) to /, "")}
        </button>
      )}
    </li>
  );
}
