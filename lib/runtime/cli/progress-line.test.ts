import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProgressLine } from "./progress-line";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(columns = 40) {
  const written: string[] = [];
  const line = new ProgressLine({ write: (text) => void written.push(text), columns, now: () => Date.now() });
  /** What was written since the last time, with the code that clears the line as `<`. */
  const take = (): string => written.splice(0).join("").replaceAll("\r\u001b[2K", "<");
  return { line, take };
}

describe("the progress line", () => {
  it("writes nothing about what is over in a moment", () => {
    const { line, take } = screen();

    line.started("a");
    vi.advanceTimersByTime(900);
    line.ended();
    vi.advanceTimersByTime(2000);

    expect(take()).toBe("");
  });

  it("says which step runs and how long, and is gone afterwards", () => {
    const { line, take } = screen();

    line.started("build");
    vi.advanceTimersByTime(1000);
    expect(take()).toBe("<build 1s");
    vi.advanceTimersByTime(64_000);
    expect(take()).toMatch(/<build 1m 05s$/);
    line.started("test");
    expect(take()).toBe("<test 0s");
    line.ended();
    expect(take()).toBe("<");
    vi.advanceTimersByTime(5000);
    expect(take()).toBe("");
  });

  it("says how far a step has come without starting its time anew", () => {
    const { line, take } = screen();

    line.started("loop");
    vi.advanceTimersByTime(1900);
    take();
    line.advanced("loop (1 of 3 rounds)");
    expect(take()).toBe("");
    vi.advanceTimersByTime(250);

    expect(take()).toBe("<loop (1 of 3 rounds) 2s");
  });

  it("lets other lines stand above it, and stays away while a person types", async () => {
    const { line, take } = screen();
    line.started("build");
    vi.advanceTimersByTime(3000);
    take();

    line.above(() => take());
    expect(take()).toBe("<build 3s");

    let answer: (text: string) => void = () => undefined;
    const asked = line.without(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    );
    expect(take()).toBe("<");
    vi.advanceTimersByTime(3000);
    expect(take()).toBe("");
    answer("yes");
    expect(await asked).toBe("yes");
    expect(take()).toBe("<build 6s");
  });

  it("fits the terminal and shows no character that moves the cursor", () => {
    const { line, take } = screen(23);
    vi.advanceTimersByTime(2000);

    line.started("exec \u001b[31mcurl https://example.com/a/long/address\nmore");

    expect(take()).toBe("<exec \\u{1b}[31mcur… 0s");
  });
});
