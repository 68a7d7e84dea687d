"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { type OutlineRow, outlineMove, outlineRows, visibleRows } from "@/lib/editor/outline-tree";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepEffect } from "@/lib/lobster/safety/model";
import { useGraphKeys } from "./acts/use-act-keys";
import { useEditorUi } from "./editor-ui";
import { OutlineRowView, outlineRowId } from "./outline-row";
import { useSafety } from "./safety/use-safety";
import { useSidePanel } from "./side-panel-state";
import { useDrawing, useEditor, useSettledState } from "./use-editor";
import { useSeen } from "./use-seen";

/** The drawing as a tree of words: everything that is drawn, for everybody who reads instead of looking. */
export function Outline() {
  const editor = useEditor();
  const ui = useEditorUi();
  const drawing = useDrawing();
  const graphKey = useGraphKeys();
  const seen = useSeen(drawing);
  const selection = useSettledState((state) => state.selection);
  const effects = useEffectsByStep();
  const { asked } = useSidePanel();
  const tree = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [other, setOther] = useState<string | null>(null);
  const rows = useMemo(() => (drawing === null ? [] : outlineRows(drawing)), [drawing]);
  const visible = useMemo(() => visibleRows(rows, folded), [rows, folded]);
  const active = other ?? (selection === null ? null : pathKey(selection));

  useEffect(() => {
    if (asked > 0) tree.current?.focus();
  }, [asked]);
  useEffect(() => {
    if (active !== null) document.getElementById(outlineRowId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const go = (row: OutlineRow) => {
    setOther(row.kind === "step" ? null : row.key);
    editor.select(row.kind === "step" ? seen.step(row.step.path) : null);
  };
  const fold = (key: string, away: boolean) => {
    setFolded((before) => (away ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const move = plain ? outlineMove(visible, folded, active, event.key) : null;
    const row = visible.find((one) => one.key === active);
    if (move !== null) {
      if (move.kind === "go") go(move.row);
      else fold(move.key, move.kind === "fold");
    } else if (plain && event.key === "Enter" && row !== undefined && row.kind !== "step") {
      if (row.kind === "disabled") editor.execute({ type: "enableSteps", at: row.disabled.step.range.from });
      else ui.reveal(row.kind === "region" ? row.region.at : 0);
    } else {
      if (!(plain && event.key.startsWith("Arrow"))) graphKey(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  if (drawing === null || rows.length === 0) return <p className="px-2 text-text-muted">No steps yet.</p>;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      aria-label="Steps in file order"
      aria-activedescendant={active === null ? undefined : outlineRowId(active)}
      onKeyDown={onKeyDown}
      className="-mx-1 flex h-full flex-col overflow-y-auto rounded-md px-1 pb-3 -outline-offset-2"
    >
      {visible.map((row) => (
        <OutlineRowView
          key={row.key}
          row={row}
          active={row.key === active}
          folded={folded.has(row.key)}
          effects={effects.get(row.key) ?? []}
          onSelect={() => {
            go(row);
            tree.current?.focus();
          }}
          onFold={() => fold(row.key, !folded.has(row.key))}
        />
      ))}
    </div>
  );
}

function useEffectsByStep(): ReadonlyMap<string, readonly StepEffect[]> {
  const { effects } = useSafety();
  return useMemo(() => {
    const found = new Map<string, StepEffect[]>();
    for (const effect of effects) {
      const key = pathKey(effect.path);
      found.set(key, [...(found.get(key) ?? []), effect]);
    }
    return found;
  }, [effects]);
}
