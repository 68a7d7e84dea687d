import { expect, it } from "vitest";
import { createFakeHost } from "@/lib/testing/fake-host";
import { echo, trialRun } from "@/lib/testing/trial-run";

it("asks nobody who may not approve", async () => {
  const asked: string[] = [];
  const askLine = async (prompt: string) => {
    asked.push(prompt);
    return "y";
  };
  const gate = "steps: [{id: g, approval: {prompt: Go?, required_approver: ann}}]";
  const ask = (name: string) =>
    trialRun(gate, {
      host: { ...createFakeHost(echo), askLine },
      mode: "human",
      interactive: true,
      env: { LOBSTER_APPROVAL_APPROVED_BY: name },
    });

  expect((await ask("bob")).result).toMatchObject({ kind: "failed", message: expect.stringContaining("got 'bob'") });
  expect(asked).toEqual([]);
  expect((await ask("ann")).result).toMatchObject({ kind: "completed" });
  expect(asked).toHaveLength(1);
});
