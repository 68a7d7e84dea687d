import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { pullFirstItem } from "@/lib/testing/pull-first-item";
import { trialCommand } from "@/lib/testing/trial-command";
import { runMap } from "./run";

const mapped = async (text: string, ...input: readonly JsonValue[]) => (await trialCommand(runMap, text, input)).items;

describe("map", () => {
  it("wraps items of any kind", async () => {
    expect(await mapped("map --wrap item", 1, { a: 2 })).toEqual([{ item: 1 }, { item: { a: 2 } }]);
  });

  it("takes a top-level field out, null where there is none", async () => {
    const input: readonly JsonValue[] = [{ a: 1, "a.b": 5 }, { a: [2] }, { b: 1 }, 5, null, "text", ["x"]];

    expect(await mapped("map --unwrap a x=ignored", ...input)).toEqual([1, [2], null, null, null, null, null]);
    expect(await mapped("map --unwrap a.b", { a: { b: 1 }, "a.b": 5 })).toEqual([5]);
    expect(await mapped("map --unwrap constructor", {})).toEqual([null]);
  });

  it("T23: adds fields that are always texts", async () => {
    const item = { id: 7, user: { name: "Ada" }, on: true, l: [1], z: null };

    const [result] =
      (await mapped("map 'ref=#{{id}} by {{user.name}}' id={{id}} x={{on}} l={{l}} z=[{{z}}{{no}}]", item)) ?? [];

    expect(JSON.stringify(result)).toBe(
      '{"id":"7","user":{"name":"Ada"},"on":true,"l":"[1]","z":"[]","ref":"#7 by Ada","x":"true"}',
    );
  });

  it("T24, D24: reads placeholders from the incoming item, also after an assignment, and leaves that item as it was", async () => {
    const item = { a: "1" };

    expect(await mapped("map a={{a}}2 b={{a}} c={{.}} d={{this}}", item)).toEqual([
      { a: "12", b: "1", c: '{"a":"1"}', d: '{"a":"1"}' },
    ]);
    expect(item).toEqual({ a: "1" });
    expect(await mapped("map --wrap w b={{a}}", item)).toEqual([{ w: { a: "1" }, b: "1" }]);
  });

  it("puts items that are no mappings into value when it adds fields", async () => {
    expect(await mapped("map kind=n", 5, [1], null)).toEqual([
      { value: 5, kind: "n" },
      { value: [1], kind: "n" },
      { value: null, kind: "n" },
    ]);
  });

  it("ignores words that assign nothing, and flags without a value", async () => {
    expect(await mapped("map word =x ' =x' --wrap", { a: 1 })).toEqual([{ a: 1 }]);
    expect(await mapped("map 'q = a=b'", {})).toEqual([{ q: " a=b" }]);
  });

  it("T23: knows no filters", async () => {
    expect(await mapped("map 'b={{a | upper}}'", { a: "x" })).toEqual([{ a: "x", b: "" }]);
  });

  it("T19: treats special names as data", async () => {
    const [item] = (await mapped("map __proto__=x", { a: 1 })) ?? [];

    expect(JSON.stringify(item)).toBe('{"a":1,"__proto__":"x"}');
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
    expect(JSON.stringify(await mapped("map --wrap __proto__", 1))).toBe('[{"__proto__":1}]');
  });

  it("passes an item on before it asks for the next, and closes its input", async () => {
    expect(await pullFirstItem(runMap, "map --wrap a", [1, 2])).toEqual({ item: { a: 1 }, taken: 1, closed: true });
    expect(await pullFirstItem(runMap, "map a=b", [{}, {}])).toEqual({ item: { a: "b" }, taken: 1, closed: true });
  });

  it("cannot wrap and unwrap at once", async () => {
    await expect(mapped("map --wrap a --unwrap b", 1)).rejects.toThrow("map cannot use both --wrap and --unwrap");
  });
});
