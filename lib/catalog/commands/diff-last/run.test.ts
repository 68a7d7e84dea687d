import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runDiffLast } from "./run";

function trial() {
  const host = createFakeHost(() => "");
  const compare = async (text: string, ...input: readonly JsonValue[]) =>
    (await trialCommand(runDiffLast, text, input, { host })).items;
  return { host, compare };
}

describe("diff.last", () => {
  it("T37: compares with nothing the first time and with the last items from then on", async () => {
    const { compare } = trial();
    const kind = "diff.last";

    expect(await compare("diff.last --key k", 1)).toEqual([{ kind, key: "k", changed: true, before: null, after: 1 }]);
    expect(await compare("diff.last k", 1, 2)).toEqual([{ kind, key: "k", changed: true, before: 1, after: [1, 2] }]);
    expect(await compare("diff.last --key k x", 1, 2)).toMatchObject([{ key: "k", changed: false, before: [1, 2] }]);
    expect(await compare("diff.last --key other")).toMatchObject([{ changed: true, before: null, after: [] }]);
  });

  it("T37: finds no change in another order of fields, and stores the new order all the same", async () => {
    const { compare, host } = trial();

    await compare("diff.last k", { a: 1, b: { x: 1, y: 2 } });

    expect(await compare("diff.last k", { b: { y: 2, x: 1 }, a: 1 })).toMatchObject([{ changed: false }]);
    expect(host.stored.get("k")).toMatch(/^\{\n {2}"b"/);
  });

  it("finds no change from nothing to null", async () => {
    expect(await trial().compare("diff.last k", null)).toMatchObject([{ changed: false, before: null, after: null }]);
  });

  it("compares with nothing when what is stored cannot be read, and repairs it", async () => {
    const { compare, host } = trial();
    host.stored.set("k", "{oops");

    expect(await compare("diff.last k", 1)).toMatchObject([{ changed: true, before: null }]);
    expect(await compare("diff.last k", 1)).toMatchObject([{ changed: false, before: 1 }]);
  });

  it("needs a key", async () => {
    for (const text of ["diff.last", "diff.last --key", "diff.last --key="]) {
      await expect(trial().compare(text, 1)).rejects.toThrow("diff.last requires --key");
    }
  });
});
