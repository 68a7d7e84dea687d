import { describe, expect, it } from "vitest";
import { type Box, type LineScope, roundedPath, sideRoutes } from "./line-routing";

const column = (index: number): Box => ({ x: 0, y: index * 120, width: 280, height: 60 });
const boxes = new Map([0, 1, 2, 3].map((index) => [String(index), column(index)]));
const flat = (): LineScope => ({ members: [...boxes.values()], around: { from: null, to: null } });

/** Horizontal place of the vertical lane of a path. */
function laneOf(path: string): number {
  const points = [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map((match) => Number(match[1]));
  return Math.max(...points);
}

describe("lines beside the sequence", () => {
  it("share a lane when they come from one step, and never with another step's lines", () => {
    const routes = sideRoutes(
      [
        { key: "a", from: "0", to: "2", side: "right" },
        { key: "b", from: "0", to: "3", side: "right" },
        { key: "c", from: "1", to: "3", side: "right" },
      ],
      boxes,
      flat,
    );
    const lanes = ["a", "b", "c"].map((key) => laneOf(routes.get(key)?.path ?? ""));

    expect(lanes[0]).toBe(lanes[1]);
    expect(lanes[2]).not.toBe(lanes[0]);
  });

  it("use the inner lane again where they do not overlap", () => {
    const routes = sideRoutes(
      [
        { key: "a", from: "0", to: "1", side: "right" },
        { key: "b", from: "2", to: "3", side: "right" },
      ],
      boxes,
      flat,
    );

    expect(laneOf(routes.get("a")?.path ?? "")).toBe(laneOf(routes.get("b")?.path ?? ""));
  });

  it("arrive apart at one step", () => {
    const routes = sideRoutes(
      [
        { key: "a", from: "0", to: "2", side: "right" },
        { key: "b", from: "1", to: "2", side: "right" },
      ],
      boxes,
      flat,
    );

    expect(routes.get("a")?.end.y).not.toBe(routes.get("b")?.end.y);
  });

  it("leave a container through the gap below it, not across the steps beside", () => {
    const container = { x: -20, y: 0, width: 700, height: 100 };
    const inside = { x: 0, y: 40, width: 280, height: 50 };
    const target = { x: 200, y: 160, width: 280, height: 60 };
    const scope = { members: [container, target], around: { from: container, to: null } };

    const routes = sideRoutes(
      [{ key: "a", from: "in", to: "t", side: "right" }],
      new Map([
        ["in", inside],
        ["t", target],
      ]),
      () => scope,
    );

    expect(routes.get("a")?.path).toContain("116");
    expect(laneOf(routes.get("a")?.path ?? "")).toBeLessThan(container.x + container.width);
  });
});

describe("a rounded path", () => {
  it("goes straight through points in one line", () => {
    const path = roundedPath([
      { x: 0, y: 0 },
      { x: 0, y: 50 },
      { x: 0, y: 50 },
      { x: 0, y: 100 },
    ]);

    expect(path.startsWith("M0,0L0,40Q0,50 0,60")).toBe(true);
    expect(path.endsWith("L0,100")).toBe(true);
  });
});
