import { describe, expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import { type EnvelopeSize, fitApproval, fitInput } from "./fit-envelope";

const size = (limit?: string): EnvelopeSize => ({
  env: limit === undefined ? {} : { LOBSTER_MAX_TOOL_ENVELOPE_BYTES: limit },
  asker: "Workflow input step q",
  extras: {},
});
const question = (subject: JsonValue) => ({ prompt: "p", responseSchema: {}, subject });

describe("a question", () => {
  it("T103: keeps its subject as long as the envelope holds it", () => {
    const large = question("x".repeat(400_000));

    expect(fitInput(large, size())).toBe(large);
  });

  it("shows the beginning of a subject that is too large, then nothing of it", () => {
    expect(fitInput(question("x".repeat(600_000)), size()).subject).toEqual({
      truncated: true,
      bytes: 600_002,
      preview: `"${"x".repeat(1999)}`,
    });
    expect(fitInput(question("x".repeat(300_000)), size("2000")).subject).toEqual({
      truncated: true,
      bytes: 300_002,
      preview: "[subject omitted: envelope size limit]",
    });
    expect(fitInput(question("x".repeat(5000)), size("2000")).subject).toMatchObject({
      preview: "[subject omitted: envelope size limit]",
    });
  });

  it("counts bytes, not characters", () => {
    expect(fitInput(question("ü".repeat(700)), size("1900")).subject).toBe("ü".repeat(700));
    expect(fitInput(question("ü".repeat(800)), size("1900")).subject).toMatchObject({ bytes: 1602 });
  });

  it("cannot be asked when it is too large without its subject", () => {
    const schema = { description: "x".repeat(2000) };

    expect(() => fitInput({ prompt: "p", responseSchema: schema, subject: null }, size("1500"))).toThrow(
      "Workflow input step q needs_input envelope exceeds 1500 bytes even after subject truncation",
    );
  });

  it.each(["", "1000", "many", "-5"])("is held to 512000 bytes when the limit is %j", (limit) => {
    expect(fitInput(question("x".repeat(500_000)), size(limit)).subject).toHaveLength(500_000);
    expect(fitInput(question("x".repeat(520_000)), size(limit)).subject).toMatchObject({ truncated: true });
  });
});

describe("an approval", () => {
  const request = (items: readonly JsonValue[], preview: string | null = null) => ({
    ...{ prompt: "p", items, preview, identity: {} },
  });

  it("shows the beginning of its items when they are too large, then nothing of them", () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `item ${index}`);

    expect(fitApproval(request(many), size())).toEqual(
      request([{ truncated: true, bytes: expect.any(Number), preview: JSON.stringify(many).slice(0, 2000) }]),
    );
    expect(fitApproval(request(["x".repeat(2000)], "y".repeat(3000)), size("1500"))).toEqual(
      request([{ truncated: true, bytes: 2004, preview: "[items omitted: envelope size limit]" }]),
    );
    expect(fitApproval(request([1]), size())).toEqual(request([1]));
  });
});
