import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runMap } from "../map/run";
import { runStateSet } from "./run";

const stored = async (...input: readonly JsonValue[]) => {
  const { host, items } = await trialCommand(runStateSet, "state.set box", input);
  return { text: host.stored.get("box"), items };
};

describe("state.set", () => {
  it("T35: stores one item as it is, none or several as a list, and emits that as one item", async () => {
    expect(await stored({ b: 1, a: [2] })).toEqual({
      text: '{\n  "b": 1,\n  "a": [\n    2\n  ]\n}\n',
      items: [{ b: 1, a: [2] }],
    });
    expect(await stored(null)).toEqual({ text: "null\n", items: [null] });
    expect(await stored()).toEqual({ text: "[]\n", items: [[]] });
    expect(await stored(1, "x")).toEqual({ text: '[\n  1,\n  "x"\n]\n', items: [[1, "x"]] });
  });

  it("D4: stores null for a field that was missing, so that it can be read again", async () => {
    const { items = [] } = await trialCommand(runMap, "map --unwrap missing", [{ a: 1 }]);

    expect(await stored(...items)).toEqual({ text: "null\n", items: [null] });
  });

  it("needs a key, and asks for it before it stores anything", async () => {
    for (const text of ["state.set", "state.set ''"]) {
      await expect(trialCommand(runStateSet, text, [1])).rejects.toThrow("state.set requires a key");
    }
  });
});
