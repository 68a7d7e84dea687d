import { pino } from "pino";
import { expect, it } from "vitest";
import { openStoredText } from "../workflows/pinned-workflow";
import { calmFootprint } from "./calm-footprint";

const document = openStoredText("steps:\n  - id: a\n    run: curl example.com\n", "a.lobster");

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({ level: "error" }, { write: (line: string) => void lines.push(line) }) };
}

it("tells what a text needs", () => {
  expect(calmFootprint(logged(), document).programs.map(({ name }) => name)).toEqual(["curl"]);
});

it("tells nothing of a text that cannot be analysed, and logs why", () => {
  const { lines, log } = logged();

  const footprint = calmFootprint({ log }, document, () => {
    throw new RangeError("Maximum call stack size exceeded");
  });

  expect(Object.values(footprint).every((needs) => needs.length === 0)).toBe(true);
  expect(lines.join()).toContain("Maximum call stack size exceeded");
});

it("answers for a text that is nested without end", () => {
  const nested = openStoredText(`steps:\n  - id: a\n    run: echo '${"${a:-".repeat(46_000)}'\n`, "a.lobster");

  expect(calmFootprint(logged(), nested).hosts).toEqual([]);
});
