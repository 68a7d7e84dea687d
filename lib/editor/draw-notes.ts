import { pathKey } from "@/lib/lobster/contract/document-path";
import { escapeHidden } from "@/lib/lobster/document/hidden-characters";
import type { FileNotes, Region } from "@/lib/lobster/notes/file-notes";
import type { DrawnNote, DrawnRegion } from "./drawing";
import type { Box } from "./line-routing";
import { lineCount } from "./text-room";

export const headNoteWidth = 360;
const noteRoom = headNoteWidth - 32;
const mostHeadLines = 6;
const noteLine = 16;
const notePadding = 20;
const aboveStart = 28;

/** `above`: the box that the note stands over. */
export function drawHeadNote({ head }: FileNotes, above: Box): DrawnNote | null {
  if (head === null) return null;
  const lines = lineCount(readable(head.text), noteRoom, mostHeadLines);
  if (lines === 0) return null;
  const height = lines * noteLine + notePadding;
  const x = above.x + (above.width - headNoteWidth) / 2;
  return {
    text: head.text,
    lines,
    box: { x, y: above.y - aboveStart - height, width: headNoteWidth, height },
  };
}

/** A note without lines that are nothing but ornament, characters that are not seen as escapes. */
export function readable(text: string): string {
  return escapeHidden(text)
    .split("\n")
    .filter((line) => line.trim() === "" || /[\p{L}\p{N}]/u.test(line))
    .join("\n")
    .trim();
}

const beside = 20;
const perLevel = 14;
const titleHeight = 26;
const below = 12;

/** Frames around the steps of regions, outer ones before inner ones. */
export function drawRegions({ regions }: FileNotes, boxes: ReadonlyMap<string, Box>): readonly DrawnRegion[] {
  return regions.flatMap((region): DrawnRegion[] => {
    const keys = stepKeys(region);
    const held = keys.flatMap((key) => boxes.get(key) ?? []);
    if (held.length === 0) return [];
    const level = levelsInside(region, regions);
    const side = beside + level * perLevel;
    const top = Math.min(...held.map((box) => box.y)) - titleHeight * (1 + level);
    const left = Math.min(...held.map((box) => box.x)) - side;
    const right = Math.max(...held.map((box) => box.x + box.width)) + side;
    const bottom = Math.max(...held.map((box) => box.y + box.height)) + below * (1 + level);
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    return [
      {
        key: `region ${region.range.from}`,
        title: escapeHidden(region.title),
        steps: keys,
        at: region.range.from,
        box,
      },
    ];
  });
}

function stepKeys(region: Region): readonly string[] {
  return Array.from({ length: region.last - region.first + 1 }, (_, index) =>
    pathKey([...region.list, region.first + index]),
  );
}

/** How many frames lie inside each other within this one. */
function levelsInside(region: Region, regions: readonly Region[]): number {
  const inner = regions.filter(
    (other) =>
      other.range.from > region.range.from &&
      pathKey(other.list) === pathKey(region.list) &&
      other.first >= region.first &&
      other.last <= region.last,
  );
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map((other) => levelsInside(other, inner)));
}
