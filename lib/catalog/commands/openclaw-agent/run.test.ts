import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runOpenclawAgent } from "./run";

async function ask(
  text: string,
  input: readonly JsonValue[] = [],
  env: Readonly<Record<string, string>> = {},
  answer: FakeProcess = () => '{"text":"hello"}',
) {
  const host = createFakeHost(answer);
  const dispatched: number[] = [];
  const context = { host, env, cwd: "/run", markDispatched: () => void dispatched.push(host.requests.length) };
  const { items } = await trialCommand(runOpenclawAgent, text, input, context);
  const [request] = host.requests;
  const argv: readonly string[] = request?.argv ?? [];
  return { items, dispatched, argv, request };
}

describe("openclaw.agent", () => {
  it("lets the agent take one turn in the folder of the run and emits its answer", async () => {
    const { items, argv, request } = await ask("openclaw.agent --agent ops --prompt 'Say hi'");

    expect(items).toEqual([{ text: "hello" }]);
    expect(argv).toEqual(["openclaw", "agent", "--json", "--message", "Say hi", "--agent", "ops"]);
    expect(request).toMatchObject({ cwd: "/run", stdin: null });
  });

  it("takes the prompt from --prompt, --message or the words, in this order", async () => {
    const message = async (text: string) => (await ask(`openclaw.agent --agent a ${text}`)).argv[4];

    expect(await message("--message m --prompt p")).toBe("p");
    expect(await message("--message m word")).toBe("m");
    expect(await message("Go on 'and on'")).toBe("Go on and on");
  });

  it("appends the items, one JSON text a line", async () => {
    const { argv } = await ask("openclaw.agent --agent a Review", [{ a: "x\ny" }, null]);

    expect(argv[4]).toBe('Review\n\nPipeline input (JSONL):\n{"a":"x\\ny"}\nnull');
  });

  it("hands over a prompt that looks like a flag as a prompt", async () => {
    const { argv } = await ask("openclaw.agent --agent a --prompt=--local");

    expect(argv).toEqual(["openclaw", "agent", "--json", "--message=--local", "--agent", "a"]);
  });

  it("knows the other spellings of the session", async () => {
    const { argv } = await ask("openclaw.agent --sessionKey k --sessionId s hi");

    expect(argv.slice(5)).toEqual(["--session-key", "k", "--session-id", "s"]);
  });

  it("goes local only for a flag that stands alone or says so", async () => {
    const isLocal = async (flag: string) => (await ask(`openclaw.agent --agent a p ${flag}`)).argv.includes("--local");

    expect(await isLocal("--local")).toBe(true);
    expect(await isLocal("--local=true")).toBe(true);
    expect(await isLocal("--local=false")).toBe(false);
    expect(await isLocal("--local word")).toBe(false);
  });

  it.each(["-1", "1.5", "x", "", " "])("refuses %j for seconds", async (seconds) => {
    await expect(ask(`openclaw.agent --agent a p '--timeout=${seconds}'`)).rejects.toThrow(
      "openclaw.agent --timeout must be a non-negative integer in seconds",
    );
  });

  it("takes 0 for seconds, and refuses a flag without any", async () => {
    expect((await ask("openclaw.agent --agent a p --timeout 0")).argv.slice(-2)).toEqual(["--timeout", "0"]);
    await expect(ask("openclaw.agent --agent a p --timeout")).rejects.toThrow("must be a non-negative integer");
  });

  it("T121: makes the attempt one that is not repeated before the agent starts, and not for a mistake", async () => {
    expect((await ask("openclaw.agent --agent a p")).dispatched).toEqual([0]);

    const marked: number[] = [];
    const context = { markDispatched: () => void marked.push(1) };
    for (const text of ["openclaw.agent --agent a", "openclaw.agent p", "openclaw.agent --agent a p --timeout x"]) {
      await expect(trialCommand(runOpenclawAgent, text, [], context)).rejects.toThrow("openclaw.agent");
    }
    expect(marked).toEqual([]);
  });

  it.each<[FakeProcess, string]>([
    [() => exitsWith(7, " offline\n", "out"), "openclaw.agent failed: offline"],
    [() => exitsWith(7, " ", "out\n"), "openclaw.agent failed: out"],
    [() => exitsWith(7), "openclaw.agent failed: exited with code 7"],
    [() => ({ kind: "not_found", what: "executable" }), "openclaw.agent could not find the OpenClaw CLI"],
    [() => "[1]", "openclaw.agent expected JSON output from `openclaw agent --json`"],
    [() => "words", "openclaw.agent expected JSON output from `openclaw agent --json`"],
    [
      () => ({ kind: "too_large", what: "the command text (200000 bytes)" }),
      "openclaw.agent could not start: the command text (200000 bytes) is larger than the system allows; pass less at once",
    ],
  ])("says what is wrong (%#)", async (answer, message) => {
    const failure = await ask("openclaw.agent --agent a p", [], {}, answer).catch((error: unknown) => error);

    expect(failure).toHaveProperty("message", message);
  });

  it("reads at most 10 MiB, or less where the environment says so, and names the limit that was met", async () => {
    const overflow: FakeProcess = (_text, { maxOutputBytes }) => ({ kind: "output_limit", bytes: maxOutputBytes ?? 0 });
    const limit = (bytes: string) =>
      ask("openclaw.agent --agent a p", [], { LOBSTER_MAX_OUTPUT_BYTES: bytes }, overflow);

    await expect(limit("")).rejects.toThrow("openclaw.agent output exceeded 10485760 bytes");
    await expect(limit("99999999")).rejects.toThrow("openclaw.agent output exceeded 10485760 bytes");
    await expect(limit("100")).rejects.toThrow("Process output exceeded 100 bytes");
  });
});
