import { expect, it } from "vitest";
import { ApiError } from "@/lib/api/errors";
import { stateOfFailure, tokenOf } from "./sign-in-state";

it.each([
  ["#t=abc_-123", "abc_-123"],
  ["#other=1&t=abc", "abc"],
  ["#t=", null],
  ["#", null],
  ["", null],
])("reads the token of %s", (fragment, token) => {
  expect(tokenOf(fragment)).toBe(token);
});

it("tells a refused link from a studio that does not answer", () => {
  expect(stateOfFailure(new ApiError(410, "gone", "This link was used."))).toEqual({
    kind: "refused",
    message: "This link was used.",
  });
  expect(stateOfFailure(new ApiError(0, "network", "No answer."))).toEqual({
    kind: "unreachable",
    message: "No answer.",
  });
});

it("passes on what is no answer of the studio", () => {
  expect(() => stateOfFailure(new TypeError("broken"))).toThrow("broken");
});
