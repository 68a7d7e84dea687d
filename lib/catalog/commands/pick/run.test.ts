import { describe, expect, it } from "vitest";
import { trialCommand } from "@/lib/testing/trial-command";
import { runPick } from "./run";

describe("pick", () => {
  it("keeps the named fields in the order of the list", async () => {
    const { items } = await trialCommand(runPick, "pick 'c , a,,no'", [{ a: 1, b: 2, c: 3 }]);

    expect(JSON.stringify(items)).toBe('[{"c":3,"a":1}]');
  });

  it("knows top-level fields only, indices of lists among them", async () => {
    const { items } = await trialCommand(runPick, "pick a.b,0", [{ a: { b: 1 }, "a.b": 2 }, ["x", "y"]]);

    expect(items).toEqual([{ "a.b": 2 }, { "0": "x" }]);
  });

  it("lets items that are no mapping pass", async () => {
    expect((await trialCommand(runPick, "pick a", [1, "s", null, true])).items).toEqual([1, "s", null, true]);
  });

  it("T19: treats special names as data", async () => {
    const item = Object.fromEntries([["__proto__", { evil: true }]]);
    const { items } = await trialCommand(runPick, "pick __proto__,constructor", [item]);

    expect(JSON.stringify(items)).toBe('[{"__proto__":{"evil":true}}]');
    expect(Object.getPrototypeOf(items?.[0])).toBe(Object.prototype);
  });

  it("needs a list of fields", async () => {
    await expect(trialCommand(runPick, "pick ,", [])).rejects.toThrow("pick requires a comma-separated field list");
  });
});
