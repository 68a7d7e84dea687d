import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timelineBars } from "./timeline";

describe("timelineBars", () => {
  it("gives steps that follow each other the share of their time", () => {
    const bars = timelineBars(
      [
        { key: "a", from: 0, to: 30 },
        { key: "b", from: 30, to: 100 },
      ],
      100,
    );

    expect(bars.get("a")).toEqual({ offset: 0, width: 0.3 });
    expect(bars.get("b")).toEqual({ offset: 0.3, width: 0.7 });
  });

  it("compresses hours of waiting", () => {
    const bars = timelineBars(
      [
        { key: "a", from: 0, to: 1000 },
        { key: "b", from: 14_400_000, to: 14_401_000 },
      ],
      14_401_000,
    );

    expect(bars.get("a")?.width).toBeGreaterThan(0.45);
    expect(bars.get("b")?.width).toBeGreaterThan(0.45);
  });

  it("lets a step that goes on grow up to now, and leaves out what never began", () => {
    const bars = timelineBars(
      [
        { key: "a", from: 0, to: null },
        { key: "b", from: null, to: null },
      ],
      500,
    );

    expect(bars.get("a")).toEqual({ offset: 0, width: 1 });
    expect(bars.has("b")).toBe(false);
  });

  it("keeps every bar inside the whole, in the order of time", () => {
    const span = fc.record({ from: fc.nat(1e6), length: fc.nat(1e5) });
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 20 }), (spans) => {
        const named = spans.map(({ from, length }, index) => ({ key: String(index), from, to: from + length }));
        const bars = timelineBars(named, 2e6);

        for (const bar of bars.values()) {
          expect(bar.offset).toBeGreaterThanOrEqual(0);
          expect(bar.offset + bar.width).toBeLessThanOrEqual(1 + 1e-9);
        }
        const sorted = [...named].sort((a, b) => a.from - b.from).map(({ key }) => bars.get(key)?.offset ?? -1);
        expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
      }),
    );
  });
});
