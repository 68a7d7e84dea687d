import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api/errors";
import { stateOfRefusal } from "./use-decision";

const winner = { by: { id: "u1", name: "Dana" }, at: "2026-01-01T10:00:00Z", verdict: "approve", comment: null };

describe("stateOfRefusal", () => {
  it("names who was first", () => {
    expect(stateOfRefusal(new ApiError(409, "already_decided", "Too late.", { winner }))).toEqual({
      kind: "lost",
      winner,
      here: false,
    });
  });

  it("tells that an earlier answer from the same form had arrived and stands", () => {
    expect(stateOfRefusal(new ApiError(422, "unprocessable", "Another answer.", { winner }))).toEqual({
      kind: "lost",
      winner,
      here: true,
    });
  });

  it("copes when the winner is not known", () => {
    expect(stateOfRefusal(new ApiError(409, "already_decided", "Too late."))).toEqual({
      kind: "lost",
      winner: null,
      here: false,
    });
  });

  it("asks to look again when the request changed", () => {
    expect(stateOfRefusal(new ApiError(409, "changed", "It changed."))).toEqual({
      kind: "changed",
      message: "It changed.",
    });
  });

  it("says that repeating is safe when no answer came", () => {
    expect(stateOfRefusal(new ApiError(0, "network", "No answer."))).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("sending it again is safe"),
    });
  });
});
