import { describe, expect, it } from "vitest";
import { createFakeHost } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runApprove } from "./run";

const halted = async (text: string, input: readonly string[] = ["a", "b"], context = {}) =>
  (await trialCommand(runApprove, text, input, context)).halted;

describe("approve", () => {
  it("D19: stops with all items and the question, which has words of its own when --prompt has none", async () => {
    expect(await halted("approve")).toEqual({ type: "approval_request", prompt: "Approve?", items: ["a", "b"] });
    expect(await halted("approve --prompt 'Send?'")).toMatchObject({ prompt: "Send?" });
    expect(await halted("approve --prompt=")).toMatchObject({ prompt: "" });
    expect(await halted("approve --prompt")).toMatchObject({ prompt: "Approve?" });
  });

  it("T39: previews the first items when asked: texts as lines, others as JSON", async () => {
    const nine = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

    expect(await halted("approve --preview-from-stdin", nine)).toMatchObject({ preview: "1\n2\n3\n4\n5", items: nine });
    expect(await halted("approve --previewFromStdin --limit 2", nine)).toMatchObject({ preview: "1\n2" });
    expect(await halted("approve --preview-from-stdin --limit 0", nine)).not.toHaveProperty("preview");
    expect(await halted("approve --preview-from-stdin", [])).not.toHaveProperty("preview");
    const { halted: mixed } = await trialCommand(runApprove, "approve --preview-from-stdin", [{ a: 1 }, "s"]);
    expect(mixed).toMatchObject({ preview: '[\n  {\n    "a": 1\n  },\n  "s"\n]' });
  });

  it("asks at a terminal and lets the items pass on a yes", async () => {
    const asked: string[] = [];
    const shown: string[] = [];
    const terminal = (answer: string) => ({
      mode: "human" as const,
      interactive: true,
      host: {
        ...createFakeHost(() => ""),
        log: (line: string) => shown.push(line),
        askLine: async (prompt: string) => {
          asked.push(prompt);
          return answer;
        },
      },
    });

    expect((await trialCommand(runApprove, "approve --prompt Go?", ["x"], terminal("YES"))).items).toEqual(["x"]);
    expect(asked).toEqual(["Go? [y/N] "]);
    expect(shown).toEqual(["  x"]);
    await expect(trialCommand(runApprove, "approve", ["x"], terminal(""))).rejects.toThrow("Not approved");
    expect(await halted("approve --emit", ["x"], terminal("yes"))).toMatchObject({ items: ["x"] });
  });
});
