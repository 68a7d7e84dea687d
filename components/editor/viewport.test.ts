import { describe, expect, it } from "vitest";
import { firstViewport, labelShift, panIntoView } from "./viewport";

const screen = { width: 800, height: 600 };

describe("the first view of a drawing", () => {
  it("shows a short workflow whole, at full size and centred", () => {
    const view = firstViewport({ x: 0, y: -72, width: 280, height: 400 }, screen);

    expect(view.zoom).toBe(1);
    expect(view.x).toBe(260);
  });

  it("leaves zoom and legend the lower edge when everything just fits", () => {
    const bounds = { x: 0, y: -72, width: 280, height: 560 };
    const view = firstViewport(bounds, screen);

    expect(view.zoom).toBeLessThan(1);
    expect((bounds.y + bounds.height) * view.zoom + view.y).toBeLessThanOrEqual(screen.height - 48);
    expect(bounds.y * view.zoom + view.y).toBeGreaterThan(0);
  });

  it("shows a long workflow readable and from its beginning", () => {
    const view = firstViewport({ x: 0, y: -72, width: 280, height: 20_000 }, screen);

    expect(view.zoom).toBeGreaterThanOrEqual(0.7);
    expect(-72 * view.zoom + view.y).toBeCloseTo(40);
  });
});

describe("bringing a step into sight", () => {
  const box = { x: 100, y: 100, width: 280, height: 60 };

  it("moves nothing when the step shows already", () => {
    expect(panIntoView(box, { x: 0, y: 0, zoom: 1 }, screen)).toBeNull();
  });

  it.each([
    ["below", { x: 0, y: 500, zoom: 1 }],
    ["above", { x: 0, y: -300, zoom: 1 }],
    ["to the right", { x: 700, y: 0, zoom: 1 }],
    ["to the left", { x: -900, y: 0, zoom: 1 }],
  ])("brings one that is %s whole into the screen", (_, viewport) => {
    const next = panIntoView(box, viewport, screen);
    const left = box.x + (next?.x ?? 0);
    const top = box.y + (next?.y ?? 0);

    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + box.width).toBeLessThanOrEqual(screen.width);
    expect(top + box.height).toBeLessThanOrEqual(screen.height);
  });
});

describe("a label of a line", () => {
  it("stands where it belongs when it is whole in sight", () => {
    expect(labelShift(400, 100, { x: 0, y: 0, zoom: 1 }, 800)).toBe(0);
  });

  it("moves in from either border, whatever the zoom", () => {
    expect(labelShift(20, 100, { x: 0, y: 0, zoom: 1 }, 800)).toBe(34);
    expect(labelShift(10, 100, { x: 0, y: 0, zoom: 2 }, 800)).toBe(42);
    expect(labelShift(790, 100, { x: 0, y: 0, zoom: 1 }, 800)).toBe(-44);
  });

  it("shows its beginning when it is wider than the canvas", () => {
    expect(labelShift(50, 300, { x: 0, y: 0, zoom: 1 }, 100)).toBe(104);
  });

  it("does not stay behind when its line is out of sight", () => {
    expect(labelShift(-20, 100, { x: 0, y: 0, zoom: 1 }, 800)).toBe(0);
  });
});
