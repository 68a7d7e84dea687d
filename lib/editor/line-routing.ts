/** A rectangle in canvas units; y grows downwards. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** An SVG path, the direction in which it arrives, and where its label stands. */
export type Route = { readonly path: string; readonly end: Point; readonly label: Point };

const corner = 10;
const laneGap = 14;
const firstLane = 22;

/** From the lower edge of one box to the upper edge of another: straight where possible, else with two soft corners. */
export function sequenceRoute(from: Box, to: Box): Route {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  const middle = (start.y + end.y) / 2;
  const label = { x: (start.x + end.x) / 2, y: middle };
  if (Math.abs(start.x - end.x) < 1) return { path: `M${start.x},${start.y}V${end.y}`, end, label };
  const side = Math.sign(end.x - start.x);
  const bend = Math.min(corner, Math.abs(end.x - start.x) / 2, Math.abs(end.y - start.y) / 2);
  const down = Math.sign(end.y - start.y) || 1;
  const path =
    `M${start.x},${start.y}V${middle - down * bend}` +
    `Q${start.x},${middle} ${start.x + side * bend},${middle}` +
    `H${end.x - side * bend}Q${end.x},${middle} ${end.x},${middle + down * bend}V${end.y}`;
  return { path, end, label };
}

/** From a container's upper edge down to a step inside it. */
export function entryRoute(container: Box, child: Box, headerHeight: number): Route {
  return sequenceRoute({ ...container, height: headerHeight }, child);
}

export type SideLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** `right` carries data, `left` carries conditions. */
  readonly side: "left" | "right";
};

/**
 * Routes lines beside the sequence: out of one box, along a vertical lane, into the other. Lines of one source share
 * a lane; short spans lie inside, and two sources never share a lane where they would overlap.
 * `neighbours(from, to)` gives the boxes that a line between the two must pass.
 */
export function sideRoutes(
  lines: readonly SideLine[],
  boxes: ReadonlyMap<string, Box>,
  neighbours: (from: string, to: string) => readonly Box[],
): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const side of ["right", "left"] as const) {
    const plans = lines.filter((line) => line.side === side).flatMap((line) => planLine(line, boxes, neighbours));
    const lanes = assignLanes(plans);
    const arrivals = new Map<string, number>();
    for (const plan of plans) {
      const arrival = arrivals.get(plan.line.to) ?? 0;
      arrivals.set(plan.line.to, arrival + 1);
      const lane = (lanes.get(plan.line.from) ?? 0) * laneGap + firstLane;
      routes.set(plan.line.key, sideRoute(plan, side, lane, arrival));
    }
  }
  return routes;
}

type LinePlan = {
  readonly line: SideLine;
  readonly from: Box;
  readonly to: Box;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

function planLine(
  line: SideLine,
  boxes: ReadonlyMap<string, Box>,
  neighbours: (from: string, to: string) => readonly Box[],
): readonly LinePlan[] {
  const from = boxes.get(line.from);
  const to = boxes.get(line.to);
  if (from === undefined || to === undefined || line.from === line.to) return [];
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y + from.height, to.y + to.height);
  const passed = [from, to, ...neighbours(line.from, line.to)].filter(
    (box) => box.y < bottom && box.y + box.height > top,
  );
  const left = Math.min(...passed.map((box) => box.x));
  const right = Math.max(...passed.map((box) => box.x + box.width));
  return [{ line, from, to, top, bottom, left, right }];
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
  const sign = side === "right" ? 1 : -1;
  const startX = side === "right" ? plan.from.x + plan.from.width : plan.from.x;
  const endX = side === "right" ? plan.to.x + plan.to.width : plan.to.x;
  const startY = plan.from.y + Math.min(plan.from.height, 400) - 16;
  const endY = plan.to.y + 18 + Math.min(arrival, 3) * 8;
  const laneX = side === "right" ? plan.right + lane : plan.left - lane;
  const down = Math.sign(endY - startY) || 1;
  const bend = Math.min(corner, Math.abs(endY - startY) / 2);
  const path =
    `M${startX},${startY}H${laneX - sign * bend}Q${laneX},${startY} ${laneX},${startY + down * bend}` +
    `V${endY - down * bend}Q${laneX},${endY} ${laneX - sign * bend},${endY}H${endX}`;
  return { path, end: { x: endX, y: endY }, label: { x: laneX, y: (startY + endY) / 2 } };
}
