/** A rectangle in canvas units; y grows downwards. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** An SVG path, the direction in which it arrives, and where its label stands. */
export type Route = { readonly path: string; readonly end: Point; readonly label: Point };

const corner = 10;
const laneGap = 14;
const firstLane = 22;
/** From a step inside a container to the free space beside it. */
const besideStep = 14;
/** From a container to the free space above and below it. */
const outsideContainer = 16;
const outlet = 16;
const inlet = 18;

/** From the lower edge of one box to the upper edge of another: straight where possible, else with two soft corners. */
export function sequenceRoute(from: Box, to: Box): Route {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  const middle = (start.y + end.y) / 2;
  const path = roundedPath([start, { x: start.x, y: middle }, { x: end.x, y: middle }, end]);
  return { path, end, label: { x: (start.x + end.x) / 2, y: middle } };
}

export type SideLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** `right` carries data, `left` carries conditions. */
  readonly side: "left" | "right";
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
  boxes: ReadonlyMap<string, Box>,
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
      const lane = (lanes.get(plan.line.from) ?? 0) * laneGap + firstLane;
      routes.set(plan.line.key, sideRoute(plan, side, lane, Math.min(arrival, 3)));
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

type LinePlan = {
  readonly line: SideLine;
  readonly from: Box;
  readonly to: Box;
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
  boxes: ReadonlyMap<string, Box>,
  scopeOf: (from: string, to: string) => LineScope,
): readonly LinePlan[] {
  const from = boxes.get(line.from);
  const to = boxes.get(line.to);
  if (from === undefined || to === undefined || line.from === line.to) return [];
  const { members, around } = scopeOf(line.from, line.to);
  const exit = around.from === null ? null : around.from.y + around.from.height + outsideContainer;
  const entry = around.to === null ? null : around.to.y - outsideContainer;
  const start = exit ?? from.y + from.height - outlet;
  const end = entry ?? to.y + inlet;
  const top = Math.min(start, end);
  const bottom = Math.max(start, end);
  const ends = [exit === null ? from : null, entry === null ? to : null].filter((box) => box !== null);
  const passed = [...ends, ...members.filter((box) => box.y < bottom && box.y + box.height > top)];
  const beside = passed.length === 0 ? [from, to] : passed;
  const left = Math.min(...beside.map((box) => box.x));
  const right = Math.max(...beside.map((box) => box.x + box.width));
  return [{ line, from, to, exit, entry, top, bottom, left, right }];
}

function assignLanes(plans: readonly LinePlan[]): ReadonlyMap<string, number> {
  const spans = new Map<string, { top: number; bottom: number }>();
  for (const plan of plans) {
    const known = spans.get(plan.line.from) ?? { top: plan.top, bottom: plan.bottom };
    spans.set(plan.line.from, { top: Math.min(known.top, plan.top), bottom: Math.max(known.bottom, plan.bottom) });
  }
  const ordered = [...spans].sort(
    ([, a], [, b]) => a.bottom - a.top - (b.bottom - b.top) || a.top - b.top || a.bottom - b.bottom,
  );
  const taken: { readonly top: number; readonly bottom: number }[][] = [];
  const lanes = new Map<string, number>();
  for (const [source, span] of ordered) {
    const free = taken.findIndex((lane) => lane.every((used) => used.bottom <= span.top || used.top >= span.bottom));
    const lane = free === -1 ? taken.length : free;
    taken[lane] = [...(taken[lane] ?? []), span];
    lanes.set(source, lane);
  }
  return lanes;
}

function sideRoute(plan: LinePlan, side: "left" | "right", lane: number, arrival: number): Route {
  const { from, to, exit, entry } = plan;
  const sign = side === "right" ? 1 : -1;
  const edge = (box: Box) => (side === "right" ? box.x + box.width : box.x);
  const laneX = side === "right" ? plan.right + lane : plan.left - lane;
  const start = { x: edge(from), y: from.y + from.height - outlet };
  const end = { x: edge(to), y: to.y + inlet + arrival * 8 };
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
