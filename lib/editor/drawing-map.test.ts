import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import { mapPaths, mapScale, onMap, underMap } from "./drawing-map";
import { lobsterLanguage } from "./lobster-language";

const language = lobsterLanguage("a.lobster");
const drawingOf = (steps: string) => createAnalysis(language).drawingOf(language.open(`steps:\n${steps}`));
const size = { width: 84, height: 220 };

describe("the map of a drawing", () => {
  it("shows a thousand steps as bars across the whole map, one above the other", () => {
    const long = drawingOf(Array.from({ length: 1000 }, (_, at) => `  - id: s${at}\n    run: x\n`).join(""));
    const scale = mapScale(long.bounds, size);
    const bars = long.steps.map(({ box }) => onMap(box, scale));

    expect(bars.every(({ x, width }) => x >= 0 && width > 50 && x + width <= size.width)).toBe(true);
    expect(bars.every(({ y, height }) => y >= 0 && y + height <= size.height)).toBe(true);
    expect((bars.at(-1)?.y ?? 0) - (bars[0]?.y ?? 0)).toBeGreaterThan(200);
    expect(mapPaths(long, scale).steps.split("z")).toHaveLength(1001);
    expect(mapPaths(long, scale).steps).not.toMatch(/[hv]0?\.0/);
  });

  it("keeps the shape of a small drawing", () => {
    const small = drawingOf("  - id: a\n    run: x\n");
    const scale = mapScale(small.bounds, size);

    expect(scale.x).toBe(scale.y);
  });

  it("tells gates and containers apart", () => {
    const mixed = drawingOf(
      "  - id: all\n    parallel:\n      branches:\n        - id: a\n          run: x\n        - id: b\n          run: y\n  - id: ok\n    approval: Go on?\n",
    );
    const { containers, steps, gates } = mapPaths(mixed, mapScale(mixed.bounds, size));

    expect([containers, steps, gates].map((path) => path.split("z").length - 1)).toEqual([1, 2, 1]);
  });

  it("leaves the steps beside a gate to be seen where they are thinner than a line", () => {
    const step = (at: number) =>
      at % 10 === 9 ? `  - id: s${at}\n    approval: Go on?\n` : `  - id: s${at}\n    run: x\n`;
    const long = drawingOf(Array.from({ length: 1000 }, (_, at) => step(at)).join(""));
    const { gates } = mapPaths(long, mapScale(long.bounds, size));
    const widths = [...gates.matchAll(/h([\d.]+)v/g)].map(([, width]) => Number(width));

    expect(widths).toHaveLength(100);
    expect(widths.every((width) => width < size.width / 4)).toBe(true);
  });

  it("finds the point of the drawing under a point of the map", () => {
    const scale = mapScale({ x: -40, y: 10, width: 500, height: 9000 }, size);
    const { x, y } = onMap({ x: 120, y: 4321, width: 0, height: 0 }, scale);

    expect(underMap({ x, y }, scale).x).toBeCloseTo(120);
    expect(underMap({ x, y }, scale).y).toBeCloseTo(4321);
  });
});
