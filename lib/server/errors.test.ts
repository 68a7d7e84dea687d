import { expect, it, vi } from "vitest";
import { AppError } from "./errors";
import { errorResponse } from "./http/error-response";

it("an error of the program is the same to a route, which is bundled apart from it", async () => {
  vi.resetModules();
  const program = await import("./errors");
  expect(program.AppError).not.toBe(AppError);

  const response = errorResponse(new program.AppError("rate_limited", "Try again in a moment.", { after: 1 }), null);

  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({
    code: "rate_limited",
    message: "Try again in a moment.",
    details: { after: 1 },
  });
});

it("other errors are faults of the studio, whatever members they have", async () => {
  const other = Object.assign(new Error("disk full"), { code: "rate_limited", name: "AppError" });

  expect(errorResponse(other, null).status).toBe(500);
  expect(errorResponse(null, null).status).toBe(500);
});
