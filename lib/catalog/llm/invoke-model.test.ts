import { afterEach, describe, expect, it } from "vitest";
import { createFakeHost } from "@/lib/testing/fake-host";
import { createMemoryTab } from "@/lib/testing/memory-tab";
import { type ModelReply, modelServersFor } from "@/lib/testing/model-server";
import { askModel, gives, networkHost, says, schemaFlag } from "@/lib/testing/model-trial";

const serve = modelServersFor(afterEach);

describe("a request to a model", () => {
  it("holds the items and what the flags say, and nothing that nobody said", async () => {
    const server = await serve(says("x"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };

    await askModel("llm.invoke Say hi", { env });
    await askModel(
      `llm.invoke --prompt p --model m --temperature 0.5 --max-output-tokens 9 --artifacts-json '["b"]' --metadata-json '{"k":1}' --schema-version v2`,
      { env },
      ["a", 5, true, null, [1], { kind: "doc" }],
    );

    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/invoke" });
    expect(server.requests[0]?.headers).toMatchObject({ "content-type": "application/json" });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(server.requests[0]?.body).toEqual({
      ...{ prompt: "Say hi", artifacts: [], artifactHashes: [], schemaVersion: "v1" },
    });
    expect(server.requests[1]?.body).toEqual({
      prompt: "p",
      model: "m",
      artifacts: [
        { kind: "text", text: "a" },
        { kind: "text", text: "5" },
        { kind: "text", text: "true" },
        { kind: "json", data: null },
        { kind: "json", data: [1] },
        { kind: "doc" },
        { kind: "text", text: "b" },
      ],
      artifactHashes: Array.from({ length: 7 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)),
      metadata: { k: 1 },
      schemaVersion: "v2",
      maxOutputTokens: 9,
      temperature: 0.5,
    });
  });

  it("takes model, version and retries from the environment, and ignores numbers that are none", async () => {
    const server = await serve(gives({}));
    const env = {
      ...{ LOBSTER_LLM_ADAPTER_URL: server.url, LOBSTER_LLM_MODEL: "a", LLM_TASK_MODEL: "b" },
      ...{ LLM_TASK_SCHEMA_VERSION: "v7", LOBSTER_LLM_VALIDATION_RETRIES: "2" },
    };

    await expect(
      askModel(`llm.invoke --prompt p --temperature hot --max-output-tokens '' ${schemaFlag}`, { env }),
    ).rejects.toThrow("failed schema validation");

    expect(server.requests).toHaveLength(3);
    expect(server.requests[0]?.body).toMatchObject({ model: "a", schemaVersion: "v7" });
    expect(Object.keys(server.requests[0]?.body ?? {})).not.toContain("temperature");
  });

  it("T122: keeps the path of an adapter unless there is none, and replaces the path of a gateway", async () => {
    const server = await serve(says("x"));

    await askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: `${server.url}/` } });
    await askModel("llm.invoke --prompt p", { env: { LOBSTER_PI_LLM_ADAPTER_URL: `${server.url}/v1/run?a=b` } });
    await askModel("llm.invoke --prompt p", { env: { OPENCLAW_URL: `${server.url}/some/page` } });

    expect(server.requests.map((request) => request.path)).toEqual(["/invoke", "/v1/run?a=b", "/tools/invoke"]);
    expect(server.requests[2]?.body).toMatchObject({ tool: "llm-task", action: "invoke", args: { prompt: "p" } });
  });

  it("carries the token of its provider, or the one that is given", async () => {
    const server = await serve(says("x"));
    const env = {
      ...{ LOBSTER_LLM_ADAPTER_URL: server.url, LOBSTER_LLM_ADAPTER_TOKEN: "http" },
      ...{ OPENCLAW_TOKEN: "gateway", LOBSTER_PI_LLM_ADAPTER_TOKEN: "pi" },
    };

    await askModel("llm.invoke --prompt p --refresh", { env });
    await askModel("llm.invoke --prompt p --refresh --token mine", { env });
    await askModel("llm.invoke --prompt p --refresh --token=", { env });
    await askModel("llm.invoke --prompt p", { env: { ...env, LOBSTER_PI_LLM_ADAPTER_URL: server.url } });
    await askModel("llm.invoke --prompt p", { env: { ...env, OPENCLAW_URL: server.url } });

    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      ...["Bearer http", "Bearer mine", undefined, "Bearer pi", "Bearer gateway"],
    ]);
  });

  it("T120 D3: never takes the token of the environment to a gateway on another machine", async () => {
    const env = { OPENCLAW_URL: "http://gateway.example:1", CLAWD_TOKEN: "secret" };
    const host = createFakeHost(() => "", {
      request: ({ headers }) => Promise.reject(new Error(`sent ${headers.authorization}`)),
    });

    await expect(askModel("llm.invoke --prompt p", { env, host })).rejects.toThrow(
      "llm.invoke refuses to send OPENCLAW_TOKEN/CLAWD_TOKEN to non-local OPENCLAW_URL; pass --token explicitly for remote endpoints",
    );
    await expect(askModel("llm_task.invoke --prompt p --token mine", { env, host })).rejects.toThrow(
      "sent Bearer mine",
    );
    await expect(askModel("llm.invoke --prompt p", { env: { ...env, CLAWD_TOKEN: "" }, host })).rejects.toThrow(
      "sent undefined",
    );
  });
});

describe("the provider", () => {
  it("is the one named, else the one with an address: pi, the gateway, http", async () => {
    const pi = await serve(says("pi"));
    const http = await serve(says("http"));
    const gateway = await serve(says("gateway"));
    const env = { LOBSTER_LLM_ADAPTER_URL: http.url, OPENCLAW_URL: gateway.url, LOBSTER_PI_LLM_ADAPTER_URL: pi.url };

    expect(await askModel("llm.invoke --prompt p", { env })).toMatchObject({ source: "pi" });
    expect(await askModel("llm.invoke --prompt p --provider HTTP", { env })).toMatchObject({ source: "http" });
    expect(await askModel("llm_task.invoke --prompt p", { env })).toMatchObject({
      source: "clawd",
      kind: "llm_task.invoke",
    });
    expect(
      await askModel("llm.invoke --prompt p", { env: { ...env, LOBSTER_LLM_PROVIDER: "openclaw" } }),
    ).toMatchObject({
      source: "openclaw",
    });
  });

  it.each([
    ["llm.invoke", {}, "llm.invoke could not resolve a provider. Set --provider or LOBSTER_LLM_PROVIDER"],
    ["llm.invoke --provider x", {}, "Unsupported llm provider: x"],
    ["llm_task.invoke", {}, "llm_task.invoke requires OPENCLAW_URL (or CLAWD_URL) for provider=openclaw"],
    ["llm.invoke --provider pi", {}, "llm.invoke requires LOBSTER_PI_LLM_ADAPTER_URL for provider=pi"],
    ["llm.invoke --provider http", {}, "llm.invoke requires LOBSTER_LLM_ADAPTER_URL for provider=http"],
    ["llm.invoke --prompt p", { LOBSTER_LLM_ADAPTER_URL: "nowhere" }, "llm.invoke request failed: Invalid URL"],
    ["llm.invoke ' '", { LOBSTER_LLM_ADAPTER_URL: "http://x" }, "llm.invoke requires --prompt or positional text"],
    [
      "llm.invoke p --artifacts-json {}",
      { LOBSTER_LLM_ADAPTER_URL: "http://x" },
      "llm.invoke --artifacts-json must be a JSON array",
    ],
    [
      "llm.invoke p --metadata-json []",
      { LOBSTER_LLM_ADAPTER_URL: "http://x" },
      "llm.invoke --metadata-json must be a JSON object",
    ],
    [
      "llm.invoke p --output-schema x",
      { LOBSTER_LLM_ADAPTER_URL: "http://x" },
      "llm.invoke --output-schema must be a JSON object",
    ],
    ["llm.invoke p --output-schema '{\"type\":7}'", { LOBSTER_LLM_ADAPTER_URL: "http://x" }, "schema is invalid: "],
    [
      "llm.invoke p --output-schema '{\"$async\":true}'",
      { LOBSTER_LLM_ADAPTER_URL: "http://x" },
      "schema is invalid: $async is not supported",
    ],
    [
      "llm.invoke --prompt p",
      { LOBSTER_LLM_ADAPTER_URL: "http://127.0.0.1", LOBSTER_MAX_HTTP_RESPONSE_BYTES: "0" },
      "LOBSTER_MAX_HTTP_RESPONSE_BYTES must be a positive safe integer (bytes)",
    ],
  ])("refuses %s before anything is sent (%j)", async (text, env, message) => {
    const host = createFakeHost(() => "", { request: () => Promise.reject(new Error("sent")) });

    await expect(askModel(text, { env, host })).rejects.toThrow(message);
  });
});

describe("an answer", () => {
  it("is one item that says where it comes from", async () => {
    const server = await serve({
      ok: true,
      result: {
        ...{ runId: "r", model: "m", prompt: "echo", status: "done", output: { text: "hello" } },
        ...{ usage: { inputTokens: 3 }, warnings: ["w"], metadata: { a: 1 }, diagnostics: { b: 2 } },
      },
    });

    expect(await askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: server.url } })).toEqual({
      ...{ kind: "llm.invoke", runId: "r", prompt: "echo", model: "m", schemaVersion: "v1", status: "done" },
      ...{ cacheKey: expect.stringMatching(/^[0-9a-f]{64}$/), artifactHashes: [] },
      output: { format: "text", text: "hello", data: null },
      ...{ usage: { inputTokens: 3 }, metadata: { a: 1 }, warnings: ["w"], diagnostics: { b: 2 } },
      ...{ createdAt: "2023-11-14T22:13:20.000Z", source: "http", cached: false, attemptCount: 1 },
    });
  });

  it.each([0, false, ""])("that is %j is data, not text", async (data) => {
    const server = await serve(gives(data));

    expect(await askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: server.url } })).toMatchObject({
      output: { format: "json", data },
    });
  });

  it("may be bare, and from a gateway wrapped twice", async () => {
    const bare = await serve({ output: { text: "bare", format: "markdown" } });
    const twice = await serve({ ok: true, result: says("twice") });

    expect(await askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: bare.url } })).toMatchObject({
      output: { text: "bare", format: "markdown" },
    });
    expect(await askModel("llm.invoke --prompt p", { env: { OPENCLAW_URL: twice.url } })).toMatchObject({
      output: { text: "twice" },
    });
  });

  it("T126: may be the result of a tool of a gateway", async () => {
    const content = [{ type: "text", text: "{}" }];
    const withJson = { ok: true, result: { content, details: { json: { n: 1 }, model: "m", provider: "p" } } };
    const withoutJson = { ok: true, result: { content, details: { n: 2 } } };
    const server = await serve(withJson, withoutJson, { ok: true, result: { content } });
    const env = { OPENCLAW_URL: server.url };

    expect(await askModel("llm.invoke --prompt a", { env })).toMatchObject({
      model: "m",
      output: { format: "json", data: { n: 1 } },
    });
    expect(await askModel("llm.invoke --prompt b", { env })).toMatchObject({
      output: { format: "json", data: { n: 2 } },
    });
    await expect(askModel("llm.invoke --prompt c", { env })).rejects.toThrow(
      "llm.invoke received invalid response envelope",
    );
  });

  it.each<readonly [string, ModelReply, string]>([
    ["http", { ok: false, error: { message: "quota" } }, "llm.invoke remote error: quota"],
    ["http", { ok: false }, "llm.invoke remote error: llm adapter returned an error"],
    ["http", { ok: true, result: {} }, "llm.invoke received invalid response envelope"],
    ["http", { ok: true }, "llm.invoke received invalid response envelope"],
    ["openclaw", { ok: false, error: {} }, "llm.invoke request failed: openclaw adapter error: Unknown error"],
    [
      "openclaw",
      { ok: false, error: { message: "no tool" } },
      "llm.invoke request failed: openclaw adapter error: no tool",
    ],
    ["openclaw", { ok: true, result: { ok: false, error: { message: "inner" } } }, "llm.invoke remote error: inner"],
    ["http", (response) => void response.end("{"), "llm.invoke request failed: Response was not JSON"],
    ["http", (response) => void response.destroy(), "llm.invoke request failed: fetch failed"],
    [
      "http",
      (response) => void response.writeHead(500).end("x".repeat(900)),
      `llm.invoke request failed: 500 Internal Server Error: ${"x".repeat(400)}`,
    ],
  ])("of %s that is a failure is told as one", async (provider, reply, message) => {
    const server = await serve(reply);
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url, OPENCLAW_URL: server.url, LOBSTER_LLM_PROVIDER: provider };

    await expect(askModel("llm.invoke --prompt p", { env })).rejects.toThrow(
      expect.objectContaining({ message, type: "runtime_error" }),
    );
  });

  it("that is larger than allowed is not read", async () => {
    const server = await serve(says("x".repeat(100)));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url, LOBSTER_MAX_HTTP_RESPONSE_BYTES: "30" };

    await expect(askModel("llm.invoke --prompt p", { env })).rejects.toThrow(
      "llm.invoke request failed: HTTP response body exceeded 30 bytes",
    );
  });
});

describe("an answer that has to fit a schema", () => {
  it("is asked for again with everything that is wrong with it", async () => {
    const server = await serve(gives({ n: "x" }), gives({ n: 2, m: 3 }));

    const item = await askModel(`llm.invoke --prompt p ${schemaFlag}`, {
      env: { LOBSTER_LLM_ADAPTER_URL: server.url },
    });

    expect(item).toMatchObject({ output: { data: { n: 2, m: 3 } }, attemptCount: 2 });
    expect(server.requests[0]?.body).not.toHaveProperty("retryContext");
    expect(server.requests[1]?.body).toMatchObject({
      prompt: "p",
      retryContext: {
        attempt: 2,
        validationErrors: ["/ must have required property 'm'", "/n must be integer"],
      },
    });
  });

  it("fails when it never fits; then nothing is stored, and every call is paid for", async () => {
    const server = await serve(gives({ n: 1 }));
    const host = networkHost();
    const costs = createMemoryTab();
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };

    await expect(
      askModel(`llm.invoke --prompt p --state-key k --max-validation-retries 2 ${schemaFlag}`, { env, host, costs }),
    ).rejects.toThrow("llm.invoke output failed schema validation: / must have required property 'm'");

    expect(server.requests).toHaveLength(3);
    expect([...host.files, ...host.stored]).toEqual([]);
    expect(new Set(costs.askedAnswers.map(({ callId }) => callId)).size).toBe(3);
  });

  it("is null when there is no data, and is not asked for again without retries", async () => {
    const server = await serve(says("{}"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };

    await expect(askModel(`llm.invoke --prompt p --max-validation-retries 0 ${schemaFlag}`, { env })).rejects.toThrow(
      "llm.invoke output failed schema validation: / must be object",
    );
    expect(server.requests).toHaveLength(1);
  });

  it("is refused when it cannot be checked in time", async () => {
    const server = await serve(gives(`${"a".repeat(40)}!`));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const schema = `--output-schema '{"pattern":"^(a+)+$"}'`;

    await expect(askModel(`llm.invoke --prompt p --max-validation-retries 0 ${schema}`, { env })).rejects.toThrow(
      "llm.invoke output failed schema validation: / takes more than 1 s to check against its schema",
    );
  });
});
