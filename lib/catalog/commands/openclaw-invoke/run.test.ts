import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { commandRunners } from "@/lib/catalog/runners";
import type { HttpRequest, HttpResponse } from "@/lib/lobster/contract/host";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";

type Gateway = (request: HttpRequest, call: number) => Partial<HttpResponse> | Promise<Partial<HttpResponse>>;

const local = { OPENCLAW_URL: "http://127.0.0.1:9/some/path?x=1" };
const names = ["openclaw.invoke", "clawd.invoke", "apus.invoke"] as const;

const answers =
  (value: JsonValue): Gateway =>
  () => ({ text: JSON.stringify(value) });

/** Runs a stage against a gateway in memory. */
function trial(
  gateway: Gateway = answers({ ok: true, result: "done" }),
  env: Readonly<Record<string, string>> = local,
) {
  const requests: HttpRequest[] = [];
  const host = createFakeHost(() => "", {
    request: async (request) => {
      requests.push(request);
      return { status: 200, statusText: "", text: "", ...(await gateway(request, requests.length)) };
    },
  });
  const dispatched: number[] = [];
  const invoke = async (text: string, ...input: readonly JsonValue[]) => {
    const [name = ""] = text.split(" ");
    const run = commandRunners.get(catalog.command(name)?.name ?? "");
    if (run === undefined) throw new Error(`Nothing runs ${name}`);
    const context = { host, env, markDispatched: () => void dispatched.push(requests.length) };
    return (await trialCommand(run, text, input, context)).items;
  };
  const bodies = () => requests.map(({ body }): JsonValue => JSON.parse(body ?? "null"));
  return { invoke, requests, bodies, dispatched };
}

describe.each(names)("E1: %s", (name) => {
  it("T122: posts the tool, the action and the arguments to /tools/invoke of the gateway, whatever path is given, and emits the result", async () => {
    const { invoke, requests, bodies } = trial();

    expect(await invoke(`${name} --tool message --action send --args-json '{"to":"x"}'`)).toEqual(["done"]);
    expect(requests).toMatchObject([
      { method: "POST", url: "http://127.0.0.1:9/tools/invoke", headers: { "content-type": "application/json" } },
    ]);
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
    expect(bodies()).toEqual([{ tool: "message", action: "send", args: { to: "x" } }]);
  });

  it.each([
    ["--tool t", `${name} requires --tool and --action`],
    ["--action a", `${name} requires --tool and --action`],
    ["--tool t --action", `${name} requires --tool and --action`],
    ["--tool t --action a --args-json nope", `${name} --args-json must be valid JSON`],
    ["--tool t --action a --each --args-json [1]", `${name} --each requires --args-json to be an object`],
    ["--tool t --action a --each --args-json null", `${name} --each requires --args-json to be an object`],
    ["--tool t --action a --url nowhere", "Invalid URL"],
    ["--tool t --action a --url ftp://127.0.0.1/", `${name} requires an http(s) --url`],
  ])("refuses %s before anything is sent", async (flags, message) => {
    const { invoke, requests, dispatched } = trial();

    await expect(invoke(`${name} ${flags}`, 1)).rejects.toThrow(message);
    expect({ requests, dispatched }).toEqual({ requests: [], dispatched: [] });
  });

  it("needs an address", async () => {
    await expect(trial(undefined, { OPENCLAW_URL: " " }).invoke(`${name} --tool t --action a`)).rejects.toThrow(
      `${name} requires --url or OPENCLAW_URL`,
    );
  });

  it("T121: makes the attempt one that is not repeated before every request, in a dry run too", async () => {
    const { invoke, dispatched } = trial();

    await invoke(`${name} --tool t --action a --dry-run --each`, 1, 2);

    expect(dispatched).toEqual([0, 1]);
  });
});

describe("the arguments of calls", () => {
  it("T123: throws the input away without --each, and calls exactly once", async () => {
    const { invoke, bodies } = trial();

    await invoke("openclaw.invoke --tool t --action a", 1, 2, 3);

    expect(bodies()).toEqual([{ tool: "t", action: "a", args: {} }]);
  });

  it.each<JsonValue>([[1], "x", 5, null, false])("sends %j as arguments without --each", async (args) => {
    const { invoke, bodies } = trial();

    await invoke(`openclaw.invoke --tool t --action a --args-json '${JSON.stringify(args)}'`);

    expect(bodies()).toEqual([{ tool: "t", action: "a", args }]);
  });

  it("calls once for every item, one after the other, and puts the results in a row", async () => {
    const open: number[] = [];
    const { invoke, bodies } = trial(async (_request, call) => {
      open.push(call);
      await new Promise((resolve) => setImmediate(resolve));
      open.push(-call);
      return { text: JSON.stringify({ ok: true, result: call === 1 ? [1, 2] : { n: call } }) };
    });

    const items = await invoke(
      `openclaw.invoke --tool t --action a --each --item-key message --args-json '{"to":"x","message":0}'`,
      { id: 1 },
      "two",
    );

    expect(items).toEqual([1, 2, { n: 2 }]);
    expect(open).toEqual([1, -1, 2, -2]);
    expect(bodies()).toMatchObject([{ args: { to: "x", message: { id: 1 } } }, { args: { to: "x", message: "two" } }]);
  });

  it("T123: makes no call with --each when there are no items", async () => {
    const { invoke, requests, dispatched } = trial();

    expect(await invoke("openclaw.invoke --tool t --action a --each")).toEqual([]);
    expect({ requests, dispatched }).toEqual({ requests: [], dispatched: [] });
  });

  it("leaves earlier calls done when one in the middle fails", async () => {
    const { invoke, requests } = trial((_request, call) => (call === 2 ? { status: 500, text: "no" } : { text: "1" }));

    await expect(invoke("openclaw.invoke --tool t --action a --each", 1, 2, 3)).rejects.toThrow(
      "openclaw.invoke failed (500): no",
    );
    expect(requests).toHaveLength(2);
  });

  it("takes any name for the item's key, and `item` without one", async () => {
    const { invoke, requests } = trial();

    await invoke("openclaw.invoke --tool t --action a --each --itemKey __proto__", 1);
    await invoke("openclaw.invoke --tool t --action a --each", 2);

    expect(requests.map(({ body }) => body)).toEqual([
      '{"tool":"t","action":"a","args":{"__proto__":1}}',
      '{"tool":"t","action":"a","args":{"item":2}}',
    ]);
  });

  it("sends a session and the wish for a dry run only when given", async () => {
    const { invoke, bodies } = trial();

    for (const flags of ["--session-key S --dry-run", "--sessionKey S --dryRun", "--dry-run=false --session-key="]) {
      await invoke(`openclaw.invoke --tool t --action a ${flags}`);
    }

    const call = { tool: "t", action: "a", args: {} };
    expect(bodies()).toEqual([
      { ...call, sessionKey: "S", dryRun: true },
      { ...call, sessionKey: "S", dryRun: true },
      call,
    ]);
  });
});

describe("the gateway and its token", () => {
  async function authorization(name: string, flags: string, env: Readonly<Record<string, string>>) {
    const { invoke, requests } = trial(undefined, env);
    await invoke(`${name} --tool t --action a ${flags}`);
    return [requests[0]?.url, requests[0]?.headers.authorization ?? null];
  }

  const every = { OPENCLAW_TOKEN: "o", CLAWD_TOKEN: "c", APUS_TOKEN: "a" };
  const urls = { OPENCLAW_URL: "http://127.0.0.1:1", CLAWD_URL: "http://127.0.0.1:2", APUS_URL: "http://127.0.0.1:3" };

  it("E2: takes both from the environment, for apus.invoke from its own variables first", async () => {
    const env = { ...every, ...urls };

    expect(await authorization("openclaw.invoke", "", env)).toEqual(["http://127.0.0.1:1/tools/invoke", "Bearer o"]);
    expect(await authorization("clawd.invoke", "", env)).toEqual(["http://127.0.0.1:1/tools/invoke", "Bearer o"]);
    expect(await authorization("apus.invoke", "", env)).toEqual(["http://127.0.0.1:3/tools/invoke", "Bearer a"]);
    expect(await authorization("apus.invoke", "", { ...urls, OPENCLAW_TOKEN: "o", CLAWD_TOKEN: "c" })).toEqual([
      "http://127.0.0.1:3/tools/invoke",
      "Bearer c",
    ]);
    expect(await authorization("clawd.invoke", "", { CLAWD_URL: urls.CLAWD_URL, APUS_TOKEN: "a" })).toEqual([
      "http://127.0.0.1:2/tools/invoke",
      null,
    ]);
  });

  it.each(["http://localhost:8", "https://127.0.0.1", "http://[::1]:9/x"])(
    "T120: sends the token of the environment to %s",
    async (url) => {
      expect(await authorization("openclaw.invoke", `--url ${url}`, every)).toEqual([
        `${new URL(url).origin}/tools/invoke`,
        "Bearer o",
      ]);
    },
  );

  it.each(["http://gateway.example", "http://127.0.0.2", "http://localhost.", "http://localhost@evil.example"])(
    "T120: refuses to send the token of the environment to %s",
    async (url) => {
      for (const [name, tokens] of [
        ["openclaw.invoke", "OPENCLAW_TOKEN/CLAWD_TOKEN"],
        ["apus.invoke", "APUS_TOKEN/CLAWD_TOKEN"],
      ] as const) {
        const { invoke, requests } = trial(undefined, every);
        await expect(invoke(`${name} --tool t --action a --url ${url}`)).rejects.toThrow(
          `${name} refuses to send ${tokens} to non-local --url; pass --token explicitly for remote endpoints`,
        );
        expect(requests).toEqual([]);
      }
    },
  );

  it("sends a token that was given anywhere, none for an empty one, and needs none", async () => {
    const remote = "--url https://gateway.example/x";

    expect(await authorization("openclaw.invoke", `${remote} --token mine`, every)).toEqual([
      "https://gateway.example/tools/invoke",
      "Bearer mine",
    ]);
    for (const token of ["--token=", "--token", "--token ''"]) {
      expect((await authorization("openclaw.invoke", `${remote} ${token}`, every))[1]).toBe(null);
    }
    expect((await authorization("openclaw.invoke", remote, {}))[1]).toBe(null);
  });

  it("leaves a password in the address out", async () => {
    expect(await authorization("openclaw.invoke", "--url http://u:secret@127.0.0.1:1/x", {})).toEqual([
      "http://127.0.0.1:1/tools/invoke",
      null,
    ]);
  });
});

describe("the answer of a gateway", () => {
  it.each<[string, readonly JsonValue[]]>([
    ['{"ok":true,"result":{"a":1}}', [{ a: 1 }]],
    ['{"ok":true,"result":[1,[2]]}', [1, [2]]],
    ['{"ok":true,"result":[]}', []],
    ['{"ok":true,"result":null}', [null]],
    ['{"ok":true}', [null]],
    ['{"a":1}', [{ a: 1 }]],
    ["[1,2]", [1, 2]],
    ['"x"', ["x"]],
    ["", [null]],
    [" \n", [null]],
  ])("reads %j", async (text, items) => {
    expect(await trial(() => ({ text })).invoke("openclaw.invoke --tool t --action a")).toEqual(items);
  });

  it.each<[number, string, string]>([
    [200, '{"ok":false,"error":{"message":"not allowed"}}', "openclaw.invoke tool error: not allowed"],
    [200, '{"ok":false}', "openclaw.invoke tool error: Unknown error"],
    [200, '{"ok":"true","result":1}', "openclaw.invoke tool error: Unknown error"],
    [200, "<html>", "openclaw.invoke expected JSON response"],
    [302, "moved", "openclaw.invoke failed (302): moved"],
    [503, "e".repeat(500), `openclaw.invoke failed (503): ${"e".repeat(400)}`],
  ])("fails for %d %j", async (status, text, message) => {
    const failure = trial(() => ({ status, text })).invoke("openclaw.invoke --tool t --action a");

    await expect(failure.catch((error: unknown) => error)).resolves.toHaveProperty("message", message);
  });

  it("is limited by the environment, which is read before anything is sent", async () => {
    const limited = trial(undefined, { ...local, LOBSTER_MAX_HTTP_RESPONSE_BYTES: "20" });
    const wrong = trial(undefined, { ...local, LOBSTER_MAX_HTTP_RESPONSE_BYTES: "-1" });

    await limited.invoke("openclaw.invoke --tool t --action a");
    await expect(wrong.invoke("openclaw.invoke --tool t --action a")).rejects.toThrow(
      "LOBSTER_MAX_HTTP_RESPONSE_BYTES must be a positive safe integer (bytes)",
    );

    expect(limited.requests).toMatchObject([{ maxResponseBytes: 20 }]);
    expect({ requests: wrong.requests, dispatched: wrong.dispatched }).toEqual({ requests: [], dispatched: [] });
  });
});
