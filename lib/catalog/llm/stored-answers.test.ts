import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { collect } from "@/lib/lobster/run/collect";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import type { FakeHost } from "@/lib/testing/fake-host";
import { createMemoryTab } from "@/lib/testing/memory-tab";
import { modelServersFor } from "@/lib/testing/model-server";
import { askModel, gives, networkHost, says, schemaFlag } from "@/lib/testing/model-trial";
import { trialContext } from "@/lib/testing/trial-command";
import { invokeModel } from "./invoke-model";

const serve = modelServersFor(afterEach);

describe("a stored answer", () => {
  const cacheFolder = "/base/.lobster-cache/llm.invoke";

  it("T124: replaces a call to whatever address and with whatever metadata, and keeps its time", async () => {
    const first = await serve(says("one"));
    const second = await serve(says("two"));
    const host = networkHost();
    const costs = createMemoryTab();

    const live = await askModel("llm.invoke --prompt p", { host, env: { LOBSTER_LLM_ADAPTER_URL: first.url } });
    await host.sleep(5000, new AbortController().signal);
    const stored = await askModel("llm.invoke --prompt p --metadata-json '{\"a\":1}' --token t", {
      ...{ host, costs, env: { LOBSTER_LLM_ADAPTER_URL: second.url } },
    });

    expect(stored).toEqual({ ...live, source: "cache", cached: true, replayed: true });
    expect(second.requests).toEqual([]);
    expect(costs.askedAnswers).toEqual([]);
    expect(costs.replayedAnswers).toHaveLength(1);
    expect([...host.files.keys()]).toEqual([`${cacheFolder}/${String(live.cacheKey)}.json`]);
  });

  it("belongs to one question: prompt, model, provider, version, numbers, schema and artifacts", async () => {
    const server = await serve(gives({ n: 1, m: 1 }));
    const host = networkHost();
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url, LOBSTER_PI_LLM_ADAPTER_URL: server.url };
    const questions = [
      "--provider http",
      "--provider pi",
      "--provider http --model m",
      "--provider http --schema-version v2",
      "--provider http --temperature 1",
      "--provider http --max-output-tokens 1",
      "--provider http --artifacts-json '[1]'",
      `--provider http ${schemaFlag}`,
    ];

    for (const flags of questions) {
      expect(await askModel(`llm.invoke --prompt p ${flags}`, { env, host })).toMatchObject({ cached: false });
    }
    expect(await askModel("llm_task.invoke --prompt p --provider http", { env, host })).toMatchObject({
      cached: false,
    });
    expect(await askModel("llm.invoke --prompt p --provider http --temperature 1.0", { env, host })).toMatchObject({
      cached: true,
    });
  });

  it("is passed over by --refresh and replaced; --disable-cache leaves it alone", async () => {
    const server = await serve(says("one"), says("two"), says("three"), says("four"));
    const host = networkHost();
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const text = async (flags: string, more: Record<string, string> = {}) =>
      (await askModel(`llm.invoke --prompt p ${flags}`, { env: { ...env, ...more }, host })).output;

    expect(await text("")).toMatchObject({ text: "one" });
    expect(await text("--refresh")).toMatchObject({ text: "two" });
    expect(await text("--disable-cache")).toMatchObject({ text: "three" });
    expect(await text("--refresh=no", { LOBSTER_LLM_FORCE_REFRESH: "true" })).toMatchObject({ text: "two" });
    expect(await text("", { LLM_TASK_FORCE_REFRESH: "0" })).toMatchObject({ text: "two" });
    expect(await text("", { LLM_TASK_FORCE_REFRESH: "yes" })).toMatchObject({ text: "four" });
  });

  it("T124: of the run counts before the cache, also with --disable-cache, for its own question only", async () => {
    const server = await serve(says("one"), says("two"));
    const host = networkHost();
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url, LOBSTER_RUN_STATE_KEY: "job" };

    await askModel("llm.invoke --prompt p --disable-cache", { env, host });
    expect(host.files.size).toBe(0);
    expect(await askModel("llm.invoke --prompt p --disable-cache", { env, host })).toMatchObject({
      ...{ source: "run_state", cached: true, replayed: true, output: { text: "one" } },
    });
    expect(await askModel("llm.invoke --prompt q --disable-cache", { env, host })).toMatchObject({ source: "http" });
    expect(JSON.parse(host.stored.get("job") ?? "")).toMatchObject({
      ...{ type: "llm.invoke", version: 1, cacheKey: expect.any(String), storedAt: expect.any(String) },
      items: [{ output: { text: "two" } }],
    });
  });

  it.each(["{", "[]", '{"cacheKey":"other","items":[{}]}', '{"items":[]}'])(
    "that reads %s is none, and is replaced",
    async (damaged) => {
      const server = await serve(says("one"));
      const host = networkHost();
      const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
      const { cacheKey } = await askModel("llm.invoke --prompt p --state-key k", { env, host });
      const file = `${cacheFolder}/${String(cacheKey)}.json`;
      host.files.set(file, damaged);
      host.stored.set("k", damaged);

      expect(await askModel("llm.invoke --prompt p --state-key k", { env, host })).toMatchObject({ cached: false });
      expect(host.files.get(file)).toContain('"one"');
      expect(host.stored.get("k")).toContain('"one"');
    },
  );

  it("T127: lies in the run's folder or where LOBSTER_CACHE_DIR says, for its owner only", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "invoke-model-"));
    try {
      const server = await serve(says("one"));
      const host = createNodeHost({ log: () => undefined, stateFolder: path.join(folder, "state") });
      const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
      const [stage] = parsePipeline("llm.invoke --prompt p");
      if (stage === undefined) throw new Error("There is no stage");
      const run = async (more: Record<string, string>) => {
        const context = trialContext({ host, cwd: folder, env: { ...env, ...more } });
        const outcome = await invokeModel(stage, noItems(), context);
        return outcome.kind === "items" ? collect(outcome.items) : [];
      };

      await run({});
      await run({ LOBSTER_CACHE_DIR: "mine" });
      await run({ LOBSTER_CACHE_DIR: path.join(folder, "absolute") });

      for (const place of [".lobster-cache", "mine", "absolute"]) {
        const inside = path.join(folder, place, "llm.invoke");
        const [name = ""] = readdirSync(inside);
        expect(statSync(path.join(inside, name)).mode & 0o777).toBe(0o600);
        expect(readFileSync(path.join(inside, name), "utf8")).toContain('"one"');
      }
      expect(server.requests).toHaveLength(3);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("that cannot be written is no reason to lose the answer", async () => {
    const server = await serve(says("one"));
    const host: FakeHost = {
      ...networkHost(),
      exchangeTextFile: () => Promise.reject(new Error("EROFS: read-only file system")),
    };

    expect(
      await askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: server.url }, host }),
    ).toMatchObject({
      output: { text: "one" },
    });
    expect(host.logged).toEqual(["[WARN] llm.invoke could not store its answer: EROFS: read-only file system"]);
  });
});

describe("a state folder that cannot be written", () => {
  it("loses no answer that was paid for, and takes none back from the cache", async () => {
    const server = await serve(says("one"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const memory = networkHost();
    const host: FakeHost = {
      ...memory,
      exchangeState: () => Promise.reject(new Error("ENOENT: no such file or directory, mkdir '/proc/nostate'")),
    };

    const asked = await askModel("llm.invoke --prompt p --state-key k", { env, host });
    const again = await askModel("llm.invoke --prompt p --state-key k", { env, host });

    expect(asked).toMatchObject({ output: { text: "one" }, cached: false });
    expect(again).toMatchObject({ output: { text: "one" }, source: "cache" });
    expect(server.requests).toHaveLength(1);
    expect(host.logged).toEqual([
      "[WARN] llm.invoke could not store its answer: ENOENT: no such file or directory, mkdir '/proc/nostate'",
    ]);
  });
});

describe("a cancel", () => {
  const reason = new RunCancelled("Received SIGTERM");

  it("ends the wait for an answer with its reason", async () => {
    const abort = new AbortController();
    const server = await serve(() => abort.abort(reason));

    await expect(
      askModel("llm.invoke --prompt p", { env: { LOBSTER_LLM_ADAPTER_URL: server.url }, signal: abort.signal }),
    ).rejects.toBe(reason);
  });

  it.each(["file", "state"])("takes back what was stored when it comes with the %s half published", async (moment) => {
    const server = await serve(says("one"), says("two"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const abort = new AbortController();
    const memory = networkHost();
    await askModel("llm.invoke --prompt p --state-key k", { env, host: memory });
    const before = { files: [...memory.files], stored: [...memory.stored] };
    const host: FakeHost = {
      ...memory,
      exchangeTextFile: async (file, text) => {
        const previous = await memory.exchangeTextFile(file, text);
        if (moment === "file") abort.abort(reason);
        return previous;
      },
      exchangeState: async (key, text) => {
        const previous = await memory.exchangeState(key, text);
        if (moment === "state") abort.abort(reason);
        return previous;
      },
    };

    await expect(
      askModel("llm.invoke --prompt p --refresh --state-key k", { env, host, signal: abort.signal }),
    ).rejects.toBe(reason);

    expect(server.requests).toHaveLength(2);
    expect({ files: [...memory.files], stored: [...memory.stored] }).toEqual(before);
  });

  it("leaves nothing behind where nothing was, and what others have stored in between", async () => {
    const server = await serve(says("one"), says("two"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const memory = networkHost();
    const cancelled = async (meanwhile: (file: string) => void) => {
      const abort = new AbortController();
      const host: FakeHost = {
        ...memory,
        exchangeState: async (key, text) => {
          const previous = await memory.exchangeState(key, text);
          for (const file of memory.files.keys()) meanwhile(file);
          abort.abort(reason);
          return previous;
        },
      };
      const question = "llm.invoke --prompt p --refresh --state-key k";
      await expect(askModel(question, { env, host, signal: abort.signal })).rejects.toBe(reason);
    };

    await cancelled(() => undefined);
    expect([memory.files.size, memory.stored.size]).toEqual([0, 0]);

    await cancelled((file) => {
      memory.files.set(file, "of another run");
      memory.stored.set("k", "of another run");
    });
    expect([...memory.files.values(), ...memory.stored.values()]).toEqual(["of another run", "of another run"]);
  });

  it("is honoured before a stored answer is given", async () => {
    const server = await serve(says("one"));
    const env = { LOBSTER_LLM_ADAPTER_URL: server.url };
    const abort = new AbortController();
    const memory = networkHost();
    await askModel("llm.invoke --prompt p", { env, host: memory });
    const host: FakeHost = {
      ...memory,
      readTextFile: (file) => {
        abort.abort(reason);
        return memory.readTextFile(file);
      },
    };

    await expect(askModel("llm.invoke --prompt p", { env, host, signal: abort.signal })).rejects.toBe(reason);
  });
});

async function* noItems(): AsyncGenerator<JsonValue> {}
