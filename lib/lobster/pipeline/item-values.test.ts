import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import { followDotPath, parseDotPath } from "./dot-path";
import { scriptText } from "./script-text";

describe("a dot path", () => {
  const item = { a: { b: [1, { c: "xyz" }] }, "": 5, n: null };

  it.each([
    ["a.b.1.c", "xyz"],
    ["a..b.0", 1],
    [".", item],
    ["a.b.length", 2],
    ["a.b.1.c.length", 3],
    ["a.b.1.c.0", "x"],
    ["n.x", undefined],
    ["a.missing.deeper", undefined],
    ["a.b.-1", undefined],
  ])("%s leads to %j", (path, expected) => {
    expect(followDotPath(item, parseDotPath(path))).toEqual(expected);
  });

  it("D10: knows own members only", () => {
    expect(followDotPath({}, ["constructor"])).toBe(undefined);
    expect(followDotPath("text", ["toString"])).toBe(undefined);
    expect(followDotPath(JSON.parse('{"__proto__": 1}'), ["__proto__"])).toBe(1);
  });
});

describe("canonical JSON", () => {
  it("is the same for the same content in another order", () => {
    expect(canonicalJson({ b: [{ y: 1, x: null }], a: "é" })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson(JSON.parse('{"__proto__": 1, "A": 2}'))).toBe('{"A":2,"__proto__":1}');
  });
});

describe("the text that JavaScript makes of a value", () => {
  it.each([
    [null, ""],
    [true, "true"],
    [1.5, "1.5"],
    [[1, ["a", null], {}], "1,a,,[object Object]"],
    [{ toString: 1 }, "[object Object]"],
  ])("%j is %j", (value, expected) => {
    expect(scriptText(value)).toBe(expected);
  });
});
