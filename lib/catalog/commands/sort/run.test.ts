import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runSort } from "./run";

const sorted = async (text: string, input: readonly JsonValue[]) => (await trialCommand(runSort, text, input)).items;

describe("sort", () => {
  it("T26: orders numbers by size and texts by code unit", async () => {
    expect(await sorted("sort", [10, 9, 1, 100, -1])).toEqual([-1, 1, 9, 10, 100]);
    expect(await sorted("sort", ["b", "B", "a", "é", "10", "9"])).toEqual(["10", "9", "B", "a", "b", "é"]);
  });

  it("orders by a nested field", async () => {
    const input = [{ a: { n: 3 } }, { a: { n: 1 } }, { a: { n: 2 } }];

    expect(await sorted("sort --key a.n", input)).toEqual([input[1], input[2], input[0]]);
    expect(await sorted("sort --key a.n --desc", input)).toEqual([input[0], input[2], input[1]]);
    expect(await sorted("sort --key a.n --desc=false", input)).toEqual([input[1], input[2], input[0]]);
  });

  it("T25: puts null and missing values last in both directions", async () => {
    const input: readonly JsonValue[] = [{ k: null }, { k: 2 }, {}, { k: 1 }];

    expect(await sorted("sort --key k", input)).toEqual([{ k: 1 }, { k: 2 }, { k: null }, {}]);
    expect(await sorted("sort --key k --desc", input)).toEqual([{ k: 2 }, { k: 1 }, { k: null }, {}]);
  });

  it("T25: keeps the order of equal items in both directions", async () => {
    const input = [1, 0, 1, 0].map((k, i) => ({ k, i }));
    const order = async (text: string) =>
      (await sorted(text, input))?.map((item) => input.findIndex((one) => Object.is(one, item)));

    expect(await order("sort --key k")).toEqual([1, 3, 0, 2]);
    expect(await order("sort --key k --desc")).toEqual([0, 2, 1, 3]);
  });

  it("D21: has one order for numbers mixed with texts, whatever order they come in", async () => {
    const mixed = [10, "9", 9, "10", 1, true];
    const expected = [1, 9, 10, "10", "9", true];

    expect(await sorted("sort", mixed)).toEqual(expected);
    expect(await sorted("sort", mixed.toReversed())).toEqual(expected);
    expect(await sorted("sort --desc", mixed)).toEqual(expected.toReversed());
  });

  it("takes all mappings for equal, also those with a member toString", async () => {
    const input: readonly JsonValue[] = [{ z: 1 }, { toString: 5 }, { a: 2 }];

    expect(await sorted("sort", input)).toEqual(input);
  });

  it("does not sort by a key that was forgotten", async () => {
    await expect(sorted("sort --key --desc", [])).rejects.toThrow("sort --key needs the name of a field");
  });
});
