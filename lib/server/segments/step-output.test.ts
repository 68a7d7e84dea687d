import { describe, expect, it } from "vitest";
import { outputLimits, StepOutput } from "./step-output";

describe("StepOutput", () => {
  it("hands on pieces in order and joins those of one stream", () => {
    const output = new StepOutput();
    output.add("stdout", "a");
    output.add("stdout", "b");
    output.add("stderr", "c");
    output.add("stdout", "d");

    expect(output.takeFresh()).toEqual([
      { stream: "stdout", text: "ab" },
      { stream: "stderr", text: "c" },
      { stream: "stdout", text: "d" },
    ]);
    expect(output.takeFresh()).toEqual([]);
    expect(output.tail).toBeNull();
  });

  it("keeps beginning and end of a flood and says how much lies between", () => {
    const output = new StepOutput();
    const total = outputLimits.head + outputLimits.tail + 1000;
    for (let sent = 0; sent < total; sent += 1000) output.add("stdout", "x".repeat(Math.min(1000, total - sent)));
    output.add("stdout", "END");

    const pieces = output.takeRest();

    expect(pieces.map(({ text }) => text.length)).toEqual([outputLimits.head, expect.any(Number), outputLimits.tail]);
    expect(pieces[1]?.text).toBe("\n… 1003 characters are not kept …\n");
    expect(pieces[2]?.text.endsWith("xEND")).toBe(true);
  });

  it("leaves no mark when beginning and end meet", () => {
    const output = new StepOutput();
    output.add("stdout", "x".repeat(outputLimits.head));
    output.add("stdout", "rest");

    expect(output.tail).toBe("rest");
    expect(output.takeRest().map(({ text }) => text.length)).toEqual([outputLimits.head, 4]);
    expect(output.takeRest()).toEqual([]);
  });
});
