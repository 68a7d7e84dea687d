import { describe, expect, it } from "vitest";
import { trialCommand } from "@/lib/testing/trial-command";
import { runJson } from "./run";

describe("json", () => {
  it("prints all items as one list and emits nothing", async () => {
    expect(await trialCommand(runJson, "json", [{ a: 1 }, "s"])).toMatchObject({
      rendered: '[\n  {\n    "a": 1\n  },\n  "s"\n]\n',
      items: [],
    });
    expect((await trialCommand(runJson, "json", [])).rendered).toBe("[]\n");
  });
});
