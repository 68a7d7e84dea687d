import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { pullFirstItem } from "@/lib/testing/pull-first-item";
import { trialCommand } from "@/lib/testing/trial-command";
import { runDedupe } from "./run";

const distinct = async (text: string, input: readonly JsonValue[]) =>
  (await trialCommand(runDedupe, text, input)).items;

describe("dedupe", () => {
  it("keeps the first of equal items and knows numbers from texts", async () => {
    expect(await distinct("dedupe", [1, "1", 1, "a", "a", null, null, true])).toEqual([1, "1", "a", null, true]);
  });

  it("takes items for equal whose fields stand in another order", async () => {
    const input: readonly JsonValue[] = [{ a: 1, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 }, a: 1 }, { a: 2 }];

    expect(await distinct("dedupe", input)).toEqual([input[0], input[2]]);
  });

  it("T27: keeps the first item of each key, one of those without it, and null apart", async () => {
    const input: readonly JsonValue[] = [{ id: 1, v: "x" }, { v: 1 }, { id: 1, v: "y" }, { id: null }, 5, { id: "1" }];

    expect(await distinct("dedupe --key id", input)).toEqual([input[0], input[1], input[3], input[5]]);
  });

  it("passes an item on before it asks for the next, and closes its input", async () => {
    expect(await pullFirstItem(runDedupe, "dedupe", [1, 2, 3])).toEqual({ item: 1, taken: 1, closed: true });
  });

  it("does not compare by a key that was forgotten", async () => {
    await expect(distinct("dedupe --key", [])).rejects.toThrow("dedupe --key needs the name of a field");
  });
});
