"use client";

import { useStore } from "@xyflow/react";
import { cn } from "@/components/ui/cn";
import { plainVisible } from "@/components/ui/plain-visible";
import type { DrawnLine } from "@/lib/editor/drawing";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import { conditionResult, lineValue, type SeenValue } from "@/lib/editor/line-values";
import { useEditorKnowledge } from "./editor-knowledge";
import { labelShift } from "./viewport";

/** Of a character in the font of labels, and of frame and padding, in pixels. */
const characterWidth = 7.25;
const frameWidth = 14;
/** How far labels reach down from their place: they end above the number of problems on the corner of a step. */
const aboveBadges = 1;

type WireLabelProps = {
  readonly line: DrawnLine;
  readonly selected: boolean;
  /** True when the line itself is pointed at: then the value is shown, not only its type. */
  readonly whole: boolean;
};

/** What flows into which field, and what it was in the last run. It stands in the gap above the step it leads to. */
export function WireLabel({ line, selected, whole }: WireLabelProps) {
  const knowledge = useEditorKnowledge();
  const { x, y } = line.route.label;
  const { words, seen, sample } = labelOf(line, knowledge, whole);
  const width = Math.max(words.length + seen.length, sample.length) * characterWidth + frameWidth;
  const shift = useStore(({ transform: [left, top, zoom], width: screen }) =>
    labelShift(x, width, { x: left, y: top, zoom }, screen),
  );
  return (
    <span
      title={plainVisible(line.label)}
      style={{ transform: `translate(-50%, -100%) translate(${x + shift}px, ${y + aboveBadges}px)` }}
      className={cn(
        "pointer-events-none absolute z-20 whitespace-nowrap rounded-sm border bg-surface-raised px-1.5 font-mono text-xs leading-[18px]",
        inks[line.role],
        selected && "border-current",
      )}
    >
      {words}
      {seen === "" ? null : <span className="text-text-muted">{seen}</span>}
      {sample === "" ? null : <span className="block text-text">{sample}</span>}
    </span>
  );
}

const inks = {
  sequence: "text-text-muted",
  data: "text-accent",
  guard: "text-status-waiting",
  skip: "text-status-continued",
} as const;

type Label = { readonly words: string; readonly seen: string; readonly sample: string };

function labelOf(line: DrawnLine, knowledge: EditorKnowledge, whole: boolean): Label {
  switch (line.role) {
    case "data": {
      const value = lineValue(line, knowledge);
      const words = `${shortLabel(line.label)} → ${line.field}`;
      if (value === null) return { words, seen: whole ? "  no value recorded yet" : "", sample: "" };
      return { words, seen: `  ${typeAndSize(value)}`, sample: whole ? plainVisible(value.sample) : "" };
    }
    case "guard": {
      const result = conditionResult(line.label, knowledge);
      const condition = whole ? `${line.field} ${shortened(line.label, 60)}` : line.field;
      return { words: condition, seen: result === null ? "" : `  → ${shortened(result, 48)}`, sample: "" };
    }
    case "skip":
      return { words: "fails: skips the rest", seen: "", sample: "" };
    case "sequence":
      return { words: plainVisible(line.label), seen: "", sample: "" };
  }
}

function typeAndSize({ type, size }: SeenValue): string {
  return size === "" ? type : `${type}, ${size}`;
}

/** `$collect.json.items` → `json.items`: whose output it is, the line itself shows. */
function shortLabel(reference: string): string {
  return shortened(reference.slice(reference.indexOf(".") + 1), 24);
}

function shortened(text: string, length: number): string {
  const shown = plainVisible(text);
  return shown.length <= length ? shown : `${shown.slice(0, length - 1)}…`;
}
