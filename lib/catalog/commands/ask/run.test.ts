import { describe, expect, it } from "vitest";
import type { CommandContext, InputQuestion } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runAsk } from "./run";

/** What is asked, and what the pipeline goes on with after the answer. */
async function asked(text: string, input: readonly JsonValue[] = ["a", { b: 1 }]) {
  const questions: InputQuestion[] = [];
  const requestInput: CommandContext["requestInput"] = async (question) => {
    questions.push(question);
    return "the answer";
  };
  const { items } = await trialCommand(runAsk, text, input, { requestInput });
  return { question: questions[0], items };
}

describe("ask", () => {
  it("asks for a decision by default, and T41: the answer is the only item behind it", async () => {
    expect(await asked("ask")).toEqual({
      question: {
        prompt: "Input required",
        responseSchema: {
          type: "object",
          properties: {
            decision: { type: "string", enum: ["approve", "reject", "redraft"] },
            feedback: { type: "string", description: "Feedback for redraft" },
          },
          required: ["decision"],
        },
      },
      items: ["the answer"],
    });
  });

  it("shows the items as text, texts as they are, at most 2000 characters", async () => {
    const subject = async (text: string, input?: readonly JsonValue[]) => (await asked(text, input)).question?.subject;

    expect(await subject("ask --subject-from-stdin")).toEqual({ text: 'a\n{"b":1}' });
    expect(await subject("ask --subjectFromStdin", ["x".repeat(3000)])).toEqual({ text: "x".repeat(2000) });
    expect(await subject("ask")).toBeUndefined();
  });

  it("says what is wrong with a schema before anything is read", async () => {
    const taken = async (text: string): Promise<string> =>
      trialCommand(runAsk, text, ["a"]).then(
        () => "asked",
        (error: Error) => error.message,
      );

    expect(await taken("ask --schema nope")).toBe("ask --schema must be valid JSON");
    expect(await taken("ask --schema [1]")).toBe("ask --schema must decode to a JSON schema object");
    expect(await taken("ask --schema")).toBe("ask --schema must decode to a JSON schema object");
    expect(await taken('ask --schema \'{"type":"nonsense"}\'')).toBe("ask response schema is invalid");
    expect(await taken("ask --schema '{\"$async\":true}'")).toBe("ask response schema is invalid");
  });

  it("T40: prints its question where nobody sits at the terminal, and stops with --emit everywhere", async () => {
    const person = { mode: "human" as const, interactive: true };
    const request = { type: "input_request", prompt: "q", responseSchema: {}, items: ["a"] };
    const halted = async (text: string, context: Partial<Omit<CommandContext, "host">>) =>
      (await trialCommand(runAsk, text, ["a"], context)).halted;

    expect(await halted("ask --prompt q --schema {}", { mode: "human" })).toEqual(request);
    expect(await halted("ask --prompt q --schema {} --emit", person)).toEqual(request);
    expect(await halted("ask --prompt q --schema {} --emit", { mode: "tool" })).toEqual(request);
  });

  it("takes what a person types as JSON, as text or as a decision: whatever is valid first", async () => {
    const prompts: string[] = [];
    const answer = async (text: string, line: string) => {
      const host = createFakeHost(() => "", {
        askLine: async (prompt) => {
          prompts.push(prompt);
          return line;
        },
      });
      return (await trialCommand(runAsk, text, ["a"], { mode: "human", interactive: true, host })).items;
    };

    expect(await answer("ask --prompt Fine?", "approve")).toEqual([{ decision: "approve" }]);
    expect(await answer("ask --prompt Fine?", '{"decision":"reject"}')).toEqual([{ decision: "reject" }]);
    expect(await answer('ask --schema \'{"type":"string"}\'', "5 of them")).toEqual(["5 of them"]);
    expect(await answer('ask --schema \'{"type":"string"}\'', '"5"')).toEqual(["5"]);
    expect(await answer('ask --schema \'{"type":"integer"}\'', "5")).toEqual([5]);
    expect(prompts[0]).toBe("Fine?\n> ");
    await expect(answer("ask", "perhaps")).rejects.toThrow(
      "ask response failed schema validation at /decision: must be equal to one of the allowed values",
    );
    await expect(answer(`ask --schema '{"pattern":"^(a+)+$"}'`, `${"a".repeat(40)}!`)).rejects.toThrow(
      "ask response takes more than 1 s to check against its schema",
    );
  });
});
