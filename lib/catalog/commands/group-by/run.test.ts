import { describe, expect, it } from "vitest";
import { trialCommand } from "@/lib/testing/trial-command";
import { runGroupBy } from "./run";

describe("groupBy", () => {
  it("gathers items in the order in which their keys came first", async () => {
    const input = [
      { k: { n: "b" }, i: 1 },
      { k: { n: "a" }, i: 2 },
      { k: { n: "b" }, i: 3 },
    ];

    const { items } = await trialCommand(runGroupBy, "groupBy --key k.n", input);

    expect(JSON.stringify(items)).toBe(
      '[{"key":"b","items":[{"k":{"n":"b"},"i":1},{"k":{"n":"b"},"i":3}],"count":2},' +
        '{"key":"a","items":[{"k":{"n":"a"},"i":2}],"count":1}]',
    );
  });

  it("knows numbers from texts and null from a missing key, whose group has no key", async () => {
    const { items } = await trialCommand(runGroupBy, "group_by --key k", [{ k: 1 }, { k: "1" }, { k: null }, {}, 7]);

    expect(items).toStrictEqual([
      { key: 1, items: [{ k: 1 }], count: 1 },
      { key: "1", items: [{ k: "1" }], count: 1 },
      { key: null, items: [{ k: null }], count: 1 },
      { items: [{}, 7], count: 2 },
    ]);
  });

  it("needs a key", async () => {
    for (const text of ["groupBy", "groupBy --key", "groupBy --key="]) {
      await expect(trialCommand(runGroupBy, text, [])).rejects.toThrow("groupBy requires --key");
    }
  });
});
