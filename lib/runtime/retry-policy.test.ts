import { describe, expect, it } from "vitest";
import { errorPolicy, retryDelay, retryPolicy } from "./retry-policy";

describe("retry", () => {
  it("makes one attempt unless the file asks for more", () => {
    expect(retryPolicy({})).toEqual({ max: 1, backoff: "fixed", delayMs: 1000, maxDelayMs: 30_000, jitter: false });
  });

  it("T67: waits as the policy says", () => {
    const delay = (retry: Record<string, number | string | boolean>, attempt: number, random = 0.5) =>
      retryDelay(retryPolicy({ retry }), attempt, random);

    expect(delay({ delay_ms: 50_000 }, 3)).toBe(50_000);
    expect(delay({ delay_ms: 100, jitter: true }, 0, 0)).toBe(90);
    expect(delay({ delay_ms: 100, jitter: true }, 0, 1)).toBe(110);
    expect(delay({ delay_ms: 50_000, jitter: true }, 0)).toBe(30_000);
    expect(
      [0, 1, 2, 9].map((attempt) => delay({ delay_ms: 4, backoff: "exponential", max_delay_ms: 100 }, attempt)),
    ).toEqual([4, 8, 16, 100]);
    expect(delay({ delay_ms: 0, backoff: "exponential" }, 5)).toBe(0);
    expect(delay({ delay_ms: 1, backoff: "exponential" }, 5000)).toBe(30_000);
  });
});

describe("on_error", () => {
  it("stops unless the file says otherwise", () => {
    expect(errorPolicy({})).toBe("stop");
    for (const policy of ["stop", "continue", "skip_rest"]) expect(errorPolicy({ on_error: policy })).toBe(policy);
  });
});
