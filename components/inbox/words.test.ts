import { describe, expect, it } from "vitest";
import { lostWord } from "./words";

const winner = {
  by: { id: "u1", name: "Dana" },
  at: "2026-01-01T10:00:00Z",
  verdict: "approve",
  comment: null,
} as const;

describe("an answer that was not used", () => {
  it("names another person who was first", () => {
    expect(lostWord(winner, "u2", false)).toBe("Dana was first");
  });

  it("does not speak of a person to themselves as of somebody else", () => {
    expect(lostWord(winner, "u1", false)).toBe("You answered in another window");
    expect(lostWord(winner, "u1", true)).toBe("Your earlier answer had arrived");
  });

  it("says that nobody answered when the run was cancelled", () => {
    expect(lostWord(null, "u1", false)).toBe("The run was cancelled meanwhile");
  });
});
