import { describe, expect, it } from "vitest";
import { offsetChanges } from "./step-offsets";

const here = { dx: 1, dy: 2 };
const there = { dx: 3, dy: 4 };

describe("changes of places", () => {
  it("are the steps that were moved or went back, and no others", () => {
    const before = { a: here, b: here, c: here };

    expect(offsetChanges(before, { a: here, b: there, d: here }, () => true)).toEqual({ b: there, d: here, c: null });
    expect(offsetChanges(before, before, () => true)).toEqual({});
  });

  it("leave the places of steps alone that only this text does not have", () => {
    expect(offsetChanges({ a: here, gone: here }, {}, (id) => id === "a")).toEqual({ a: null });
  });

  it("keep names of prototypes apart from steps", () => {
    expect(offsetChanges({}, { constructor: here }, () => true)).toEqual({ constructor: here });
    expect(offsetChanges({ constructor: here }, {}, () => true)).toEqual({ constructor: null });
  });
});
