import { expect, it } from "vitest";
import { withinTime } from "./within-time";

const endless = /^(a+)+$/;

it("gives what the work gives, and throws what it throws", () => {
  expect(withinTime(1000, () => 7)).toEqual({ kind: "done", result: 7 });
  expect(() =>
    withinTime(1000, () => {
      throw new RangeError("so");
    }),
  ).toThrow(new RangeError("so"));
});

it("stops a regular expression and a loop, again and again", () => {
  for (const work of [
    () => endless.test(`${"a".repeat(40)}!`),
    () => runs(),
    () => endless.test(`${"a".repeat(60)}b`),
  ]) {
    const started = performance.now();

    expect(withinTime(50, work)).toEqual({ kind: "late" });
    expect(performance.now() - started).toBeLessThan(2000);
  }
  expect(withinTime(1000, () => endless.test("aaa"))).toEqual({ kind: "done", result: true });
});

it("cannot be held up by work that catches everything", () => {
  const stubborn = (): void => {
    try {
      runs();
    } catch {
      runs();
    }
  };

  expect(withinTime(50, stubborn)).toEqual({ kind: "late" });
});

function runs(): never {
  for (;;) Math.random();
}
