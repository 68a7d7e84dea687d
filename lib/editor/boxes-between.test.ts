import * as fc from "fast-check";
import { expect, test } from "vitest";
import { boxesBetween, Lane } from "./boxes-between";

const heights = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 12 });
const span = fc.tuple(fc.nat(60), fc.nat(20)).map(([top, height]) => ({ top, bottom: top + height }));

test("boxes between two heights are those that reach in, in a column and in any other list", () => {
  fc.assert(
    fc.property(heights, fc.boolean(), span, (parts, stacked, { top, bottom }) => {
      let y = 0;
      const boxes = parts.map(([gap, height]) => {
        const box = { x: 0, y: stacked ? y + gap : gap, width: 1, height };
        y = box.y + height;
        return box;
      });

      expect(boxesBetween(boxes, top, bottom)).toEqual(
        boxes.filter((box) => box.y < bottom && box.y + box.height > top),
      );
    }),
  );
});

test("a lane takes a span exactly where no other one lies", () => {
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 20 }), ([first, ...spans]) => {
      if (first === undefined) return;
      const lane = new Lane(first);
      const taken = [first];
      for (const next of spans) {
        const free = taken.every((used) => used.bottom <= next.top || used.top >= next.bottom);
        expect(lane.take(next)).toBe(free);
        if (free) taken.push(next);
      }
    }),
  );
});
