import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runCommandsList } from "./run";

describe("commands.list", () => {
  it("describes every command, ordered by code unit, once all of its input has come", async () => {
    const { commands } = catalog;

    const { items = [], taken } = await trialCommand(runCommandsList, "commands.list", [1], { commands });

    expect(items).toHaveLength(commands.length);
    const names = items.map((item) => (isJsonObject(item) ? item.name : null));
    expect(names).toEqual([...names].sort());
    expect(items[names.indexOf("exec")]).toEqual({
      name: "exec",
      description: catalog.command("exec")?.summary,
      argsSchema: catalog.command("exec")?.argsSchema,
      examples: null,
      sideEffects: ["local_exec"],
    });
    expect(taken).toBe(1);
  });

  it("lists a command by its name, not by its other spellings", async () => {
    const { items } = await trialCommand(runCommandsList, "commands.list", [], { commands: catalog.commands });

    expect(JSON.stringify(items)).toContain('"name":"groupBy"');
    expect(JSON.stringify(items)).not.toContain('"name":"group_by"');
  });
});
