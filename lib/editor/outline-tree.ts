import { pathKey } from "@/lib/lobster/contract/document-path";
import type { Drawing, DrawnDisabled, DrawnNote, DrawnRegion, DrawnStep } from "./drawing";
import { listOf } from "./locate-step";

/** One row of the outline. `parent` is the key of the row that holds it; `level` counts from 1. */
export type OutlineRow = {
  readonly key: string;
  readonly parent: string | null;
  readonly level: number;
  /** True when other rows stand inside of it. */
  readonly holds: boolean;
} & (
  | { readonly kind: "step"; readonly step: DrawnStep; readonly number: number }
  | { readonly kind: "note"; readonly note: DrawnNote }
  | { readonly kind: "region"; readonly region: DrawnRegion }
  | { readonly kind: "disabled"; readonly disabled: DrawnDisabled }
);

type Content =
  | { readonly kind: "step"; readonly step: DrawnStep; readonly number: number }
  | { readonly kind: "note"; readonly note: DrawnNote }
  | { readonly kind: "region"; readonly region: DrawnRegion }
  | { readonly kind: "disabled"; readonly disabled: DrawnDisabled };

/** Everything the drawing shows as a tree, in the order of the file: regions and containers hold steps. */
export function outlineRows(drawing: Drawing): readonly OutlineRow[] {
  const rows: { key: string; parent: string | null; level: number; content: Content }[] = [];
  const children = new Map<string | null, DrawnStep[]>();
  for (const step of drawing.steps) children.set(step.parent, [...(children.get(step.parent) ?? []), step]);
  const numbers = new Map(drawing.steps.map((step, index) => [step.key, index + 1]));
  const disabledIn = grouped(drawing.disabled, (one) => pathKey([...one.step.list, one.step.index]));
  const regionsAt = grouped(drawing.regions, (region) => region.steps[0] ?? "");

  const add = (key: string, parent: string | null, level: number, content: Content) => {
    rows.push({ key, parent, level, content });
  };
  const addDisabled = (place: string, parent: string | null, level: number) => {
    for (const one of disabledIn.get(place) ?? []) add(one.key, parent, level, { kind: "disabled", disabled: one });
  };
  const addList = (steps: readonly DrawnStep[], parent: string | null, level: number) => {
    const open: DrawnRegion[] = [];
    const holder = () => open.at(-1)?.key ?? parent;
    for (const step of steps) {
      while (open.length > 0 && !open.at(-1)?.steps.includes(step.key)) open.pop();
      addDisabled(step.key, holder(), level + open.length);
      for (const region of regionsAt.get(step.key) ?? []) {
        add(region.key, holder(), level + open.length, { kind: "region", region });
        open.push(region);
      }
      add(step.key, holder(), level + open.length, { kind: "step", step, number: numbers.get(step.key) ?? 0 });
      addList(children.get(step.key) ?? [], step.key, level + open.length + 1);
    }
    const last = steps.at(-1);
    if (last === undefined) return;
    const { list, index } = listOf(last.path);
    addDisabled(pathKey([...list, index + 1]), parent, level);
  };

  if (drawing.note !== null) add("note", null, 1, { kind: "note", note: drawing.note });
  addList(children.get(null) ?? [], null, 1);
  const holders = new Set(rows.map(({ parent }) => parent));
  return rows.map(({ content, ...row }) => ({ ...row, holds: holders.has(row.key), ...content }));
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** The rows that can be seen while some are folded. */
export function visibleRows(rows: readonly OutlineRow[], folded: ReadonlySet<string>): readonly OutlineRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ key, parent }) => {
    if (parent === null || (!hidden.has(parent) && !folded.has(parent))) return true;
    hidden.add(key);
    return false;
  });
}

/** What an arrow key does in the outline: goes to a row, or folds one. Null when there is nothing to do. */
export type OutlineMove =
  | { readonly kind: "go"; readonly row: OutlineRow }
  | { readonly kind: "fold" | "unfold"; readonly key: string };

export function outlineMove(
  visible: readonly OutlineRow[],
  folded: ReadonlySet<string>,
  active: string | null,
  key: string,
): OutlineMove | null {
  const index = visible.findIndex((row) => row.key === active);
  const row = visible[index];
  const go = (target: OutlineRow | undefined): OutlineMove | null => {
    return target === undefined ? null : { kind: "go", row: target };
  };
  switch (key) {
    case "ArrowDown":
      return go(visible[index + 1]);
    case "ArrowUp":
      return go(row === undefined ? visible.at(-1) : visible[index - 1]);
    case "Home":
      return go(visible[0]);
    case "End":
      return go(visible.at(-1));
    case "ArrowRight":
      if (row === undefined || !row.holds) return null;
      return folded.has(row.key) ? { kind: "unfold", key: row.key } : go(visible[index + 1]);
    case "ArrowLeft":
      if (row === undefined) return null;
      if (row.holds && !folded.has(row.key)) return { kind: "fold", key: row.key };
      return go(visible.find((other) => other.key === row.parent));
    default:
      return null;
  }
}
