import { expect, it } from "vitest";
import { dataShape } from "./data-columns";

it("takes the union of the keys, in order of first appearance", () => {
  const shape = dataShape([
    { to: "ana", subject: "hi" },
    { subject: "yo", cc: null },
  ]);

  expect(shape).toMatchObject({ kind: "table", columns: ["to", "subject", "cc"] });
});

it.each([
  ["is empty", []],
  ["mixes objects and texts", [{ a: 1 }, "b"]],
  ["holds lists", [[1], [2]]],
  ["holds empty objects only", [{}, {}]],
])("falls back to a list when the data %s", (_, items) => {
  expect(dataShape(items)).toEqual({ kind: "list", items });
});

it("falls back to a list when there are more columns than anyone can read", () => {
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, index]));

  expect(dataShape([wide]).kind).toBe("list");
});

it("keeps a key named like a prototype member", () => {
  const row = JSON.parse('{"__proto__": 1, "constructor": 2}');

  expect(dataShape([row])).toMatchObject({ columns: ["__proto__", "constructor"] });
});
