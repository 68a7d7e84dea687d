import { describe, expect, it } from "vitest";
import { trialCommand } from "@/lib/testing/trial-command";
import { runHead } from "./run";

const input = Array.from({ length: 12 }, (_, index) => index + 1);

describe("head", () => {
  it("T18: lets the first ten or the first n items pass, and ignores other words", async () => {
    expect((await trialCommand(runHead, "head", input)).items).toEqual(input.slice(0, 10));
    expect((await trialCommand(runHead, "head --n 2", input)).items).toEqual([1, 2]);
    expect((await trialCommand(runHead, "head --n=", input)).items).toEqual([]);
    expect((await trialCommand(runHead, "head --n 20", input)).items).toEqual(input);
    expect((await trialCommand(runHead, "head 2", input)).items).toEqual(input.slice(0, 10));
  });

  it("T19: never takes an item more than it lets pass", async () => {
    expect((await trialCommand(runHead, "head --n 3", input)).taken).toBe(3);
    expect((await trialCommand(runHead, "head --n 0", input)).taken).toBe(0);
  });

  it("D20: refuses what is no count", async () => {
    for (const text of ["head --n -1", "head --n x", "head --n", "head --n 2.5"]) {
      await expect(trialCommand(runHead, text, input)).rejects.toThrow("head --n must be a non-negative number");
    }
  });
});
