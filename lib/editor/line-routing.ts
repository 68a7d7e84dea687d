import { boxesBetween, Lane } from "./boxes-between";

/** A rectangle in canvas units; y grows downwards. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** An SVG path, the direction in which it arrives, and where its label stands. */
export type Route = { readonly path: string; readonly end: Point; readonly label: Point };

/** Where lines from the side meet a box: `y` from its upper edge, `inset` from its left or right edge. */
export type Port = { readonly y: number; readonly inset: number };
export type Ports = {
  readonly outlet: Port;
  /** One after the other for several lines that arrive. */
  readonly inlets: readonly Port[];
};

/** A box with places of its own for lines; one without has them near its corners. */
export type RoutedBox = Box & { readonly ports?: Ports };

const corner = 10;
const laneGap = 14;
const firstLane = 22;
/** From a step inside a container to the free space beside it. */
const besideStep = 14;
/** From a container to the free space above and below it. */
const outsideContainer = 16;
const outletAbove = 16;
const firstInlet = 18;
const nextInlet = 8;
/** Lines that arrive apart; more share the last place. */
const mostInlets = 4;
/** Shortest way down from one box to the next; a box that was put higher is reached around it. */
const leastDrop = 12;

/** Ports of a box of this height without a shape of its own. */
export function plainPorts(height: number): Ports {
  return {
    outlet: { y: height - outletAbove, inset: 0 },
    inlets: Array.from({ length: mostInlets }, (_, index) => ({ y: firstInlet + index * nextInlet, inset: 0 })),
  };
}

function outletOf(box: RoutedBox): Port {
  return (box.ports ?? plainPorts(box.height)).outlet;
}

function inletOf(box: RoutedBox, arrival: number): Port {
  const { inlets } = box.ports ?? plainPorts(box.height);
  return inlets[Math.min(arrival, inlets.length - 1)] ?? { y: firstInlet, inset: 0 };
}

function portPoint(box: Box, port: Port, side: "left" | "right"): Point {
  return { x: side === "right" ? box.x + box.width - port.inset : box.x + port.inset, y: box.y + port.y };
}

/** From the lower edge of one box to the upper edge of another: straight where possible, else with two soft corners. */
export function sequenceRoute(from: Box, to: Box): Route {
  const before = sequences.get(from);
  if (before?.to === to) return before.route;
  const route = straightRoute(from, to);
  sequences.set(from, { to, route });
  return route;
}

/** Routes between boxes that stand where they stood are asked for at every drawing. */
const sequences = new WeakMap<Box, { readonly to: Box; readonly route: Route }>();

function straightRoute(from: Box, to: Box): Route {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  if (end.y - start.y < leastDrop) return aroundRoute(from, to, start, end);
  const middle = (start.y + end.y) / 2;
  const path = roundedPath([start, { x: start.x, y: middle }, { x: end.x, y: middle }, end]);
  return { path, end, label: { x: (start.x + end.x) / 2, y: middle } };
}

/** For a box that stands beside or above the one before it. */
function aroundRoute(from: Box, to: Box, start: Point, end: Point): Route {
  const out = 20;
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const gap = right.x - (left.x + left.width);
  const beside = gap >= 2 * out ? left.x + left.width + gap / 2 : Math.max(from.x + from.width, to.x + to.width) + out;
  const path = roundedPath([
    start,
    { x: start.x, y: start.y + out },
    { x: beside, y: start.y + out },
    { x: beside, y: end.y - out },
    { x: end.x, y: end.y - out },
    end,
  ]);
  return { path, end, label: { x: beside, y: (start.y + end.y) / 2 } };
}

export type SideLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** `right` carries data, `left` carries conditions and failures. */
  readonly side: "left" | "right";
  /** Lines of one bundle share a lane; by default those that leave the same step. */
  readonly bundle?: string;
};

/** The innermost list that holds both ends of a line. */
export type LineScope = {
  /** Members of the list beside which the line runs. */
  readonly members: readonly Box[];
  /** The member that holds the start, when that is not the start itself; likewise for the end. */
  readonly around: { readonly from: Box | null; readonly to: Box | null };
};

/**
 * Routes lines beside the sequence: out of one box, along a vertical lane, into the other. Lines of one source share
 * a lane; short spans lie inside, and two sources never share a lane where they would overlap. A line that leaves or
 * enters a container does so through the gap below or above it, never across the steps beside it.
 */
export function sideRoutes(
  lines: readonly SideLine[],
  boxes: ReadonlyMap<string, RoutedBox>,
  scopeOf: (from: string, to: string) => LineScope,
): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const side of ["right", "left"] as const) {
    const plans = lines.filter((line) => line.side === side).flatMap((line) => planLine(line, boxes, scopeOf));
    const lanes = assignLanes(plans);
    const arrivals = new Map<string, number>();
    for (const plan of plans) {
      const arrival = arrivals.get(plan.line.to) ?? 0;
      arrivals.set(plan.line.to, arrival + 1);
      const lane = (lanes.get(bundleOf(plan.line)) ?? 0) * laneGap + firstLane;
      routes.set(plan.line.key, keptSideRoute({ ...plan, side, lane, arrival: Math.min(arrival, mostInlets - 1) }));
    }
  }
  return routes;
}

/** A path along the points, with soft corners. Points in one line with their neighbours do no harm. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points.filter((point, index) => !samePoint(point, points[index - 1]));
  if (first === undefined) return "";
  let path = `M${first.x},${first.y}`;
  rest.forEach((point, index) => {
    const before = rest[index - 1] ?? first;
    const after = rest[index + 1];
    if (after === undefined) {
      path += `L${point.x},${point.y}`;
      return;
    }
    const radius = Math.min(corner, distance(before, point) / 2, distance(point, after) / 2);
    const enter = towards(point, before, radius);
    const leave = towards(point, after, radius);
    path += `L${enter.x},${enter.y}Q${point.x},${point.y} ${leave.x},${leave.y}`;
  });
  return path;
}

function bundleOf(line: SideLine): string {
  return line.bundle ?? line.from;
}

type LinePlan = {
  readonly line: SideLine;
  readonly from: RoutedBox;
  readonly to: RoutedBox;
  /** Height at which the line leaves a container, null when it starts outside. */
  readonly exit: number | null;
  readonly entry: number | null;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

function planLine(
  line: SideLine,
  boxes: ReadonlyMap<string, RoutedBox>,
  scopeOf: (from: string, to: string) => LineScope,
): readonly LinePlan[] {
  const from = boxes.get(line.from);
  const to = boxes.get(line.to);
  if (from === undefined || to === undefined || line.from === line.to) return [];
  const { members, around } = scopeOf(line.from, line.to);
  const exit = around.from === null ? null : around.from.y + around.from.height + outsideContainer;
  const entry = around.to === null ? null : around.to.y - outsideContainer;
  const start = exit ?? from.y + outletOf(from).y;
  const end = entry ?? to.y + inletOf(to, 0).y;
  const top = Math.min(start, end);
  const bottom = Math.max(start, end);
  const ends = [exit === null ? from : null, entry === null ? to : null].filter((box) => box !== null);
  const passed = [...ends, ...boxesBetween(members, top, bottom)];
  const beside = passed.length === 0 ? [from, to] : passed;
  const left = Math.min(...beside.map((box) => box.x));
  const right = Math.max(...beside.map((box) => box.x + box.width));
  return [{ line, from, to, exit, entry, top, bottom, left, right }];
}

function assignLanes(plans: readonly LinePlan[]): ReadonlyMap<string, number> {
  const spans = new Map<string, { top: number; bottom: number }>();
  for (const plan of plans) {
    const known = spans.get(bundleOf(plan.line)) ?? { top: plan.top, bottom: plan.bottom };
    spans.set(bundleOf(plan.line), { top: Math.min(known.top, plan.top), bottom: Math.max(known.bottom, plan.bottom) });
  }
  const ordered = [...spans].sort(
    ([, a], [, b]) => a.bottom - a.top - (b.bottom - b.top) || a.top - b.top || a.bottom - b.bottom,
  );
  const lanes = new Map<string, number>();
  const taken: Lane[] = [];
  for (const [source, span] of ordered) {
    const free = taken.findIndex((lane) => lane.take(span));
    lanes.set(source, free === -1 ? taken.length : free);
    if (free === -1) taken.push(new Lane(span));
  }
  return lanes;
}

type LaidLine = LinePlan & { readonly side: "left" | "right"; readonly lane: number; readonly arrival: number };

/** By the box where they start and the key of the line. */
const sides = new WeakMap<RoutedBox, Map<string, { readonly laid: LaidLine; readonly route: Route }>>();

function keptSideRoute(laid: LaidLine): Route {
  const ofBox = sides.get(laid.from) ?? new Map<string, { readonly laid: LaidLine; readonly route: Route }>();
  sides.set(laid.from, ofBox);
  const before = ofBox.get(laid.line.key);
  if (before !== undefined && sameCourse(before.laid, laid)) return before.route;
  const route = sideRoute(laid);
  ofBox.set(laid.line.key, { laid, route });
  return route;
}

function sameCourse(a: LaidLine, b: LaidLine): boolean {
  return (
    a.to === b.to &&
    a.side === b.side &&
    a.lane === b.lane &&
    a.arrival === b.arrival &&
    a.exit === b.exit &&
    a.entry === b.entry &&
    a.left === b.left &&
    a.right === b.right
  );
}

function sideRoute(plan: LaidLine): Route {
  const { from, to, exit, entry, side, lane, arrival } = plan;
  const sign = side === "right" ? 1 : -1;
  const laneX = side === "right" ? plan.right + lane : plan.left - lane;
  const start = portPoint(from, outletOf(from), side);
  const end = portPoint(to, inletOf(to, arrival), side);
  const leaving =
    exit === null
      ? [{ x: laneX, y: start.y }]
      : [
          { x: start.x + sign * besideStep, y: start.y },
          { x: start.x + sign * besideStep, y: exit },
          { x: laneX, y: exit },
        ];
  const arriving =
    entry === null
      ? [{ x: laneX, y: end.y }]
      : [
          { x: laneX, y: entry },
          { x: end.x + sign * besideStep, y: entry },
          { x: end.x + sign * besideStep, y: end.y },
        ];
  const label = { x: entry === null ? laneX : end.x + sign * besideStep, y: to.y - 12 - arrival * 22 };
  return { path: roundedPath([start, ...leaving, ...arriving, end]), end, label };
}

function samePoint(a: Point, b: Point | undefined): boolean {
  return b !== undefined && Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}
