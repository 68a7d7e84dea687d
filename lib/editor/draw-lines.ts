import { samePath } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { type DrawnDisabled, type DrawnLine, type DrawnStep, endKey, startKey } from "./drawing";
import { keptLine, routedBox } from "./keep-drawn";
import type { LineGrounds } from "./keep-lines";
import {
  type Box,
  type LineScope,
  type Route,
  type RoutedBox,
  type SideLine,
  sequenceRoute,
  sideRoutes,
} from "./line-routing";
import { listOf } from "./locate-step";

/** From the start to the first step, and from the last one to the end. */
export function terminalLines(top: readonly DrawnStep[], start: Box, end: Box): readonly DrawnLine[] {
  const first = top[0];
  const last = top.at(-1);
  if (first === undefined || last === undefined) return [];
  const common = { role: "sequence", field: "", label: "" } as const;
  return [
    {
      ...common,
      key: `${startKey}-line`,
      from: startKey,
      to: first.key,
      route: sequenceRoute(start, first.box),
      insert: { list: listOf(first.path).list, index: 0 },
    },
    {
      ...common,
      key: `${endKey}-line`,
      from: last.key,
      to: endKey,
      route: sequenceRoute(last.box, end),
      insert: null,
    },
  ];
}

/** Lines between steps, and from those that skip the rest to the end. `disabled` stand on the lines of the order. */
export function drawLines({ edges, steps, end, disabled }: LineGrounds): readonly DrawnLine[] {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const boxes = new Map<string, RoutedBox>(steps.map((step) => [step.key, routedBox(step)]));
  const middle = { y: end.height / 2, inset: 0 };
  boxes.set(endKey, { ...end, ports: { outlet: middle, inlets: [middle] } });
  const skips = skipLines(steps);
  const references: readonly UnroutedLine[] = [...edges.filter(({ role }) => role !== "sequence"), ...skips];
  const side = sideRoutes(
    references.map(
      ({ key, from, to, role }): SideLine => ({
        key,
        from,
        to,
        side: role === "data" ? "right" : "left",
        // Failures go one way together, apart from the conditions that read the same step.
        bundle: role === "skip" ? "failures" : from,
      }),
    ),
    boxes,
    scopes(steps),
  );
  return [...edges, ...skips].flatMap((line): DrawnLine[] => {
    const from = byKey.get(line.from);
    const to = byKey.get(line.to);
    if (line.role === "sequence") {
      if (from === undefined || to === undefined) return [];
      const route = clearOf(disabled, sequenceRoute(from.box, to.box), from.box);
      return [keptLine(line, route, placeBetween(from, to))];
    }
    const route = side.get(line.key);
    return route === undefined ? [] : [keptLine(line, route, null)];
  });
}

const aboveOutline = 28;

/** Moves the middle of a line, where steps are inserted, away from outlines that stand on it. */
function clearOf(disabled: readonly DrawnDisabled[], route: Route, from: Box): Route {
  const { x, y } = route.label;
  const covered = disabled.some(
    ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y - 12 && y <= box.y + box.height + 12,
  );
  return covered ? { ...route, label: { x, y: from.y + from.height + aboveOutline } } : route;
}

type UnroutedLine = Pick<DrawnLine, "key" | "from" | "to" | "role" | "field" | "label">;

/** The last step has nothing left to skip. */
function skipLines(steps: readonly DrawnStep[]): readonly UnroutedLine[] {
  const top = steps.filter((step) => step.parent === null);
  return top
    .slice(0, -1)
    .filter((step) => step.facts.skipsRest)
    .map((step) => ({
      key: `skip ${step.key}`,
      from: step.key,
      to: endKey,
      role: "skip",
      field: "on_error",
      label: "on_error: skip_rest",
    }));
}

/** Answers, for two steps, what a line between them in the innermost container that holds both has to pass. */
function scopes(steps: readonly DrawnStep[]): (from: string, to: string) => LineScope {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const members = new Map<string | null, Box[]>();
  for (const { parent, box } of steps) {
    const list = members.get(parent);
    if (list === undefined) members.set(parent, [box]);
    else list.push(box);
  }
  /** From the step itself outwards. */
  const chainOf = (key: string): readonly DrawnStep[] => {
    const step = byKey.get(key);
    if (step === undefined) return [];
    return step.parent === null ? [step] : [step, ...chainOf(step.parent)];
  };
  return (from, to) => {
    const fromChain = chainOf(from);
    const toChain = chainOf(to);
    const inner = fromChain.find((step) => toChain.some((other) => other.parent === step.parent));
    const scope = inner?.parent ?? null;
    const around = (chain: readonly DrawnStep[]) => {
      const member = chain.find((step) => step.parent === scope);
      return member === undefined || member === chain[0] ? null : member.box;
    };
    return {
      members: members.get(scope) ?? [],
      around: { from: around(fromChain), to: around(toChain) },
    };
  };
}

function placeBetween(from: DrawnStep, to: DrawnStep): StepPlace | null {
  const before = listOf(from.path);
  const after = listOf(to.path);
  if (after.index !== before.index + 1 || !samePath(before.list, after.list)) return null;
  return { list: after.list, index: after.index };
}
