import { afterEach, describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { LlmAdapter } from "@/lib/lobster/contract/llm-adapter";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { modelServersFor } from "@/lib/testing/model-server";
import { askModel, type ModelContext, says, schemaFlag } from "@/lib/testing/model-trial";

const serve = modelServersFor(afterEach);

describe("a model of the program itself", () => {
  const adapter = (invoke: LlmAdapter["invoke"], source?: string) =>
    new Map([["Embedded", { invoke, ...(source === undefined ? {} : { source }) }]]);
  const asked = async (invoke: LlmAdapter["invoke"], text: string, more: ModelContext = {}) =>
    askModel(text, { llmAdapters: adapter(invoke), ...more });

  it("is asked only when a person names it", async () => {
    const server = await serve(says("from the server"));
    const invoke: LlmAdapter["invoke"] = async () => ({ output: { text: "inside" } });

    await expect(asked(invoke, "llm.invoke --prompt p")).rejects.toThrow("could not resolve a provider");
    expect(
      await asked(invoke, "llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: server.url } }),
    ).toMatchObject({ source: "http" });
    expect(await asked(invoke, "llm.invoke --prompt p --provider embedded")).toMatchObject({ source: "embedded" });
    expect(await asked(invoke, "llm.invoke --prompt p", { env: { LOBSTER_LLM_PROVIDER: "EMBEDDED" } })).toMatchObject({
      source: "embedded",
    });
  });

  it("T125: gets environment, flags and request, and its live answers are not called cached", async () => {
    const seen: JsonValue[] = [];
    const invoke: LlmAdapter["invoke"] = async ({ env, args, payload }) => {
      seen.push({ env, args, payload });
      return says("inside");
    };
    const llmAdapters = adapter(invoke, "my model");

    const item = await askModel("llm.invoke hello --provider embedded", { llmAdapters, env: { A: "b" } });

    expect(item).toMatchObject({ source: "my model", cached: false, output: { text: "inside" } });
    expect(seen).toEqual([
      {
        env: { A: "b" },
        args: { _: ["hello"], provider: "embedded" },
        payload: { prompt: "hello", artifacts: [], artifactHashes: [], schemaVersion: "v1" },
      },
    ]);
  });

  it("may answer with JSON in a fence; text without JSON is no data", async () => {
    const answers = ["no idea", '```json\n{"n": 1, "m": 2}\n```'];
    const invoke: LlmAdapter["invoke"] = async () => ({ output: { text: answers.shift() ?? "none" } });

    expect(await asked(invoke, `llm.invoke --prompt p --provider embedded ${schemaFlag}`)).toMatchObject({
      output: { format: "json", data: { n: 1, m: 2 } },
      attemptCount: 2,
    });
    await expect(asked(invoke, `llm.invoke --prompt p --provider embedded ${schemaFlag}`)).rejects.toThrow(
      "llm.invoke output failed schema validation: / must be valid JSON",
    );
  });

  it("fails the stage by what it throws or reports, and does not hold up a cancel", async () => {
    const text = "llm.invoke --prompt p --provider embedded";
    const abort = new AbortController();
    const reason = new RunCancelled("Received SIGTERM");

    await expect(asked(() => Promise.reject(new Error("no key")), text)).rejects.toThrow(
      "llm.invoke request failed: no key",
    );
    await expect(asked(async () => ({ ok: false, error: { message: "busy" } }), text)).rejects.toThrow(
      "llm.invoke remote error: busy",
    );
    const endless: LlmAdapter["invoke"] = () => {
      abort.abort(reason);
      return new Promise(() => undefined);
    };
    await expect(asked(endless, text, { signal: abort.signal })).rejects.toBe(reason);
  });
});
