import { describe, expect, it } from "vitest";
import { splitPipeline } from "./split-pipeline";

describe("splitting a pipeline", () => {
  it("tells where each stage, name and word stands", () => {
    const text = "exec 'a b' | head --n 2";

    const { stages } = splitPipeline(text);

    expect(stages.map(({ from, to }) => text.slice(from, to))).toEqual(["exec 'a b'", "head --n 2"]);
    expect(stages.map(({ name }) => text.slice(name.from, name.to))).toEqual(["exec", "head"]);
    expect(stages[0]?.words).toEqual([{ text: "a b", from: 5, to: 10 }]);
  });

  it("keeps the readable stages of a broken text and says where it breaks", () => {
    expect(splitPipeline("exec a | | head")).toMatchObject({
      stages: [{ raw: "exec a" }, { raw: "head" }],
      problem: { message: "Empty command stage", at: 8 },
    });
    expect(splitPipeline("exec a | head 'x")).toMatchObject({ problem: { message: "Unclosed quote", at: 14 } });
  });
});
