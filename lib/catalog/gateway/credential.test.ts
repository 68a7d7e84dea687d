import { describe, expect, it } from "vitest";
import { gatewayToken, isLoopbackUrl } from "./credential";

const ask = (more: Partial<Parameters<typeof gatewayToken>[0]> = {}) =>
  gatewayToken({
    command: "openclaw.invoke",
    url: "http://localhost:1",
    urlSource: "--url",
    given: undefined,
    ambient: ["OPENCLAW_TOKEN", "CLAWD_TOKEN"],
    env: { CLAWD_TOKEN: "ambient" },
    ...more,
  });

describe("the token of a gateway", () => {
  it("T120: goes from the environment to this machine only", () => {
    expect(ask()).toBe("ambient");
    expect(ask({ env: { OPENCLAW_TOKEN: "first", CLAWD_TOKEN: "second" } })).toBe("first");
    expect(ask({ env: { OPENCLAW_TOKEN: " ", CLAWD_TOKEN: "second" } })).toBe("second");
    expect(() => ask({ url: "https://example.org" })).toThrow(
      "openclaw.invoke refuses to send OPENCLAW_TOKEN/CLAWD_TOKEN to non-local --url; pass --token explicitly for remote endpoints",
    );
    expect(() => ask({ url: "https://example.org", urlSource: "OPENCLAW_URL", command: "llm.invoke" })).toThrow(
      "llm.invoke refuses to send OPENCLAW_TOKEN/CLAWD_TOKEN to non-local OPENCLAW_URL; pass --token explicitly for remote endpoints",
    );
  });

  it("goes anywhere when a person gave it, and nowhere when given empty or not there", () => {
    expect(ask({ url: "https://example.org", given: "mine" })).toBe("mine");
    expect(ask({ url: "https://example.org", given: "" })).toBeNull();
    expect(ask({ url: "https://example.org", env: {} })).toBeNull();
  });

  it("is never part of a message, not even when no header can hold it", () => {
    for (const token of ["s3cret\nx: y", "s3cret\u00e9"]) {
      expect(() => ask({ given: token })).toThrow(/^(?!.*s3cret).*cannot send its token/);
      expect(() => ask({ env: { CLAWD_TOKEN: token } })).toThrow(/^(?!.*s3cret).*cannot send its token/);
    }
    expect(ask({ given: "mine\n" })).toBe("mine");
  });

  it.each(["http://localhost", "https://LOCALHOST:8443/x", "http://127.0.0.1:9", "http://[::1]:9"])(
    "takes %s for this machine",
    (url) => expect(isLoopbackUrl(url)).toBe(true),
  );

  it.each([
    "http://127.0.0.2",
    "http://0.0.0.0",
    "http://localhost.",
    "http://a.localhost",
    "http://localhost.example.org",
    "http://localhost@example.org",
    "http://[::]",
    "http://[::ffff:127.0.0.1]",
    "nowhere",
  ])("takes %s for another one", (url) => expect(isLoopbackUrl(url)).toBe(false));
});
