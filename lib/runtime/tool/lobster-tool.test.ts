import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, ToolTrial } from "@/lib/testing/tool-trial";
import { createLobsterTool } from "./create-lobster-tool";

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial();
});
afterEach(() => trial.remove());

const gated = "exec --json echo '[1,2,3]' | approve --prompt 'Go on?' --preview-from-stdin --limit 2 | map n={{.}}";

describe("the tool", () => {
  it("is described by a name, a text and the schema of its parameters", () => {
    const { name, description, parameters } = trial.tool;

    expect(name).toBe("lobster");
    expect(description).toContain("resume");
    expect(parameters).toMatchObject({ type: "object", required: ["action"], additionalProperties: false });
    expect(Object.keys(member(parameters, "properties"))).toEqual([
      "action",
      "pipeline",
      "argsJson",
      "token",
      "approvalId",
      "approve",
      "responseJson",
      "cancel",
      "cwd",
      "timeoutMs",
      "maxStdoutBytes",
    ]);
  });

  it("E12: is absent in a sandboxed context, which is all that the engine knows of how a host is set up", () => {
    expect(createLobsterTool({ sandboxed: true })).toBeNull();
  });

  it("runs a pipeline and shows the envelope as text and as data", async () => {
    const { content, details } = await trial.tool.execute({ action: "run", pipeline: "exec --json echo '[1]'" });

    expect(details).toEqual({ ok: true, status: "ok", output: [1], requiresApproval: null });
    expect(content).toEqual([{ type: "text", text: JSON.stringify(details, null, 2) }]);
  });

  it("T117: throws what fails, removes protocolVersion and leaves requiresInput out when it is unused", async () => {
    const failure = await trial.failure({ action: "run", pipeline: "exec --shell 'echo no >&2; exit 3'" });

    expect(failure.name).toBe("ToolError");
    expect(failure.code).toBe("failed");
    expect(failure.message).toContain("no");
    expect(await trial.message({ action: "run", pipeline: "nosuch" })).toBe("Unknown command: nosuch");

    const paused = await trial.call({ action: "run", pipeline: gated });
    expect(Object.keys(paused)).toEqual(["ok", "status", "output", "requiresApproval"]);
  });

  it("T119: gives token and id of an approval, first what every host knows, then preview and identity", async () => {
    const { requiresApproval, ...envelope } = await trial.call({ action: "run", pipeline: gated });

    expect(envelope).toEqual({ ok: true, status: "needs_approval", output: [] });
    expect(Object.entries(member({ requiresApproval: requiresApproval ?? null }, "requiresApproval"))).toEqual([
      ["type", "approval_request"],
      ["prompt", "Go on?"],
      ["items", [1, 2, 3]],
      ["resumeToken", expect.any(String)],
      ["approvalId", expect.stringMatching(/^[0-9a-f]{8}$/)],
      ["preview", "[\n  1,\n  2\n]"],
    ]);
  });

  it.each(["resumeToken", "approvalId"])("goes on after an approval by its %s, once", async (by) => {
    const { requiresApproval } = await trial.call({ action: "run", pipeline: gated });
    const handle = member({ requiresApproval: requiresApproval ?? null }, "requiresApproval")[by] ?? null;
    const resume = { action: "resume", [by === "approvalId" ? by : "token"]: handle, approve: true };

    expect(await trial.call(resume)).toMatchObject({ status: "ok", output: [{ n: "1" }, { n: "2" }, { n: "3" }] });
    expect(await trial.message(resume)).toMatch(/not found/);
    expect(trial.stateFiles()).toEqual([]);
  });

  it.each([{ approve: false }, { cancel: true }])("ends a waiting run with %j", async (decision) => {
    const { requiresApproval } = await trial.call({ action: "run", pipeline: gated });
    const { resumeToken } = member({ requiresApproval: requiresApproval ?? null }, "requiresApproval");

    const ended = await trial.call({ action: "resume", token: resumeToken, ...decision });

    expect(ended).toEqual({ ok: true, status: "cancelled", output: [], requiresApproval: null });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("takes the id when both are given, and null for what is missing", async () => {
    const { requiresApproval } = await trial.call({ action: "run", pipeline: gated });
    const { approvalId } = member({ requiresApproval: requiresApproval ?? null }, "requiresApproval");

    const both = { action: "resume", token: "no token at all", approvalId, approve: true, cancel: null };

    expect(await trial.call({ ...both, responseJson: null, cwd: null, timeoutMs: null })).toMatchObject({
      status: "ok",
    });
  });

  it("T130: gives commands an empty input and asks nobody", async () => {
    const paused = await trial.call({ action: "run", pipeline: "approve --prompt 'Sure?'" });

    expect(await trial.call({ action: "run", pipeline: "exec --shell 'cat; echo end'" })).toMatchObject({
      output: ["end"],
    });
    expect(paused.status).toBe("needs_approval");
  });

  it("T129: asks again and again with schemas that have the same id", async () => {
    const question = (type: string) => `ask --prompt 'And?' --schema '{"$id":"http://x/answer","type":"${type}"}'`;

    for (const [type, answer] of [
      ["string", '"a"'],
      ["integer", "1"],
      ["string", '"b"'],
    ] as const) {
      const asked = await trial.call({ action: "run", pipeline: question(type) });
      const { resumeToken: token } = member(asked, "requiresInput");

      expect(await trial.message({ action: "resume", token, responseJson: "null" })).toContain(`must be ${type}`);
      expect(await trial.call({ action: "resume", token, responseJson: answer })).toMatchObject({
        status: "ok",
        output: [JSON.parse(answer)],
      });
    }
  });

  it("shows a question with its schema, keeps it open for a better answer, and tells all that is wrong", async () => {
    trial.write(
      "base/ask.lobster",
      [
        "steps:",
        "  - id: order",
        "    input:",
        "      prompt: What?",
        "      responseSchema:",
        "        { type: object, properties: { n: { type: integer }, to: { type: string } }, required: [n, to] }",
        "",
      ].join("\n"),
    );
    const asked = await trial.call({ action: "run", pipeline: "ask.lobster" });
    const { resumeToken: token, ...question } = member(asked, "requiresInput");

    expect(asked).toMatchObject({ status: "needs_input", output: [], requiresApproval: null });
    expect(question).toMatchObject({ type: "input_request", prompt: "What?", responseSchema: { type: "object" } });
    const failure = await trial.failure({ action: "resume", token, responseJson: '{"n":"x","to":1}' });
    expect(failure.code).toBe("refused");
    expect(JSON.stringify(failure.details)).toContain("must be string");
    expect(await trial.message({ action: "resume", token, approve: true })).toContain("requires --response-json");
    const done = await trial.call({ action: "resume", token, responseJson: '{"n":1,"to":"x"}' });
    expect(done).toMatchObject({ status: "ok" });
  });

  it("keeps what renderers print beside the items", async () => {
    expect(await trial.call({ action: "run", pipeline: "exec --json echo '[1]' | json" })).toEqual({
      ok: true,
      status: "ok",
      output: [],
      requiresApproval: null,
      rendered: "[\n  1\n]\n",
    });
  });

  it("runs in the host's environment and folder, or below it", async () => {
    mkdirSync(path.join(trial.base, "sub"));
    const home = { action: "run", pipeline: "exec --shell 'pwd; echo $HOME'" };

    expect(await trial.call(home)).toMatchObject({ output: [trial.base, trial.root] });
    expect(await trial.call({ ...home, cwd: "./sub/" })).toMatchObject({ output: [`${trial.base}/sub`, trial.root] });
    expect(await trial.call({ ...home, cwd: " . " })).toMatchObject({ output: [trial.base, trial.root] });
  });
});

describe("the checks of a call", () => {
  const run = { action: "run", pipeline: "head" };
  const resume = { action: "resume", token: "t" };

  it.each([
    [{}, "action required"],
    [null, "action required"],
    [{ action: "  " }, "action required"],
    [{ action: 5 }, "action required"],
    [{ action: " stop " }, "Unknown action: stop"],
    [{ action: "status" }, "Unknown action: status"],
    [{ ...run, cwd: "/tmp" }, "cwd must be a relative path"],
    [{ ...run, cwd: 7 }, "cwd must be a relative path"],
    [{ ...run, cwd: ".." }, "cwd must stay within the gateway working directory"],
    [{ ...run, cwd: "a/../../b" }, "cwd must stay within the gateway working directory"],
    [{ ...run, cwd: "a\0" }, "cwd must stay within the gateway working directory"],
    [{ ...run, timeoutMs: 0 }, "timeoutMs must be a positive integer"],
    [{ ...run, timeoutMs: 1.5 }, "timeoutMs must be a positive integer"],
    [{ ...run, timeoutMs: "soon" }, "timeoutMs must be a positive integer"],
    [{ ...run, timeoutMs: true }, "timeoutMs must be a positive integer"],
    [{ ...run, maxStdoutBytes: -1 }, "maxStdoutBytes must be a positive integer"],
    [{ action: "run" }, "pipeline required"],
    [{ action: "run", pipeline: " \n" }, "pipeline required"],
    [{ action: "run", pipeline: ["head"] }, "pipeline required"],
    [{ action: "resume" }, "token or approvalId required"],
    [{ action: "resume", token: " ", approvalId: "" }, "token or approvalId required"],
    [resume, "resume requires exactly one of approve, responseJson, or cancel: true"],
    [{ ...resume, approve: "yes" }, "resume requires exactly one of approve, responseJson, or cancel: true"],
    [
      { ...resume, approve: true, cancel: true },
      "resume requires exactly one of approve, responseJson, or cancel: true",
    ],
    [
      { ...resume, approve: true, responseJson: "1" },
      "resume requires exactly one of approve, responseJson, or cancel: true",
    ],
    [{ ...resume, cancel: false }, "cancel must be true"],
    [{ ...resume, cancel: "true" }, "cancel must be true"],
    [{ ...resume, responseJson: "{" }, "responseJson must be valid JSON"],
    [{ ...resume, responseJson: "" }, "responseJson must be valid JSON"],
    [{ ...resume, responseJson: { a: 1 } }, "responseJson must be valid JSON"],
    [{ ...resume, approve: true }, "Invalid token"],
    [{ action: "resume", approvalId: "deadbeef", approve: true }, 'Approval ID "deadbeef" not found or expired'],
  ])("refuse %j with: %s", async (params, message) => {
    expect(await trial.message(params)).toBe(message);
  });

  it("T116: come in their order: action, folder, numbers, pipeline, arguments, credential, decision", async () => {
    trial.write("base/a.lobster", "steps: []\n");
    const all = { cwd: "/", timeoutMs: 0, maxStdoutBytes: 0, argsJson: "{" };
    const rest = { timeoutMs: 0, maxStdoutBytes: 0, argsJson: "{" };

    expect(await trial.message({ ...all, action: "x" })).toBe("Unknown action: x");
    expect(await trial.message({ ...all, action: "run" })).toBe("cwd must be a relative path");
    expect(await trial.message({ ...rest, action: "run", cwd: "../x" })).toContain("cwd must stay within");
    expect(await trial.message({ ...rest, action: "run" })).toContain("timeoutMs must be");
    expect(await trial.message({ ...rest, timeoutMs: " 7 ", action: "run" })).toContain("maxStdoutBytes must be");
    expect(await trial.message({ action: "run", argsJson: "{" })).toBe("pipeline required");
    expect(await trial.message({ action: "run", argsJson: "{", pipeline: "a.lobster" })).toContain("--args-json");
    expect(await trial.message({ action: "resume", cancel: false, responseJson: "{" })).toContain(
      "token or approvalId",
    );
    expect(await trial.message({ ...resume, cancel: false, responseJson: "{" })).toContain("exactly one of");
  });

  it("T116: raise limits that are too low: no call has less than 200 ms or 1024 bytes", async () => {
    const small = { ...run, maxStdoutBytes: 1, pipeline: "exec printf %0800d 1" };
    expect(await trial.call(small)).toMatchObject({ status: "ok" });
    const started = Date.now();
    expect(await trial.message({ ...run, timeoutMs: 1, pipeline: "exec sleep 30" })).toBe("lobster runtime timed out");
    expect(Date.now() - started).toBeGreaterThanOrEqual(199);
    expect(await trial.message({ ...run, maxStdoutBytes: 1, pipeline: "exec seq 1 900" })).toBe(
      "lobster runtime result exceeded maxStdoutBytes",
    );
  });

  it("are not asked twice: numbers may be texts, and blank ones are missing", async () => {
    const numbers = { timeoutMs: " 5000 ", maxStdoutBytes: "" };

    expect(await trial.call({ ...run, ...numbers })).toMatchObject({ status: "ok" });
  });

  it("find the links out of the folder", async () => {
    mkdirSync(path.join(trial.root, "outside/deep"), { recursive: true });
    mkdirSync(path.join(trial.base, "real"));
    symlinkSync(path.join(trial.root, "outside"), path.join(trial.base, "out"));
    symlinkSync("../outside/later", path.join(trial.base, "dangling"));
    symlinkSync("round", path.join(trial.base, "round"));
    symlinkSync("real", path.join(trial.base, "in"));
    const message = "cwd must stay within the gateway working directory";

    for (const cwd of ["out", "out/deep", "out/nosuch", "dangling", "dangling/x", "round"]) {
      expect(await trial.message({ ...run, cwd }), cwd).toBe(message);
    }
    expect(await trial.call({ ...run, cwd: "in" })).toMatchObject({ status: "ok" });
  });

  it("let a base that is a link itself be", async () => {
    symlinkSync(trial.base, path.join(trial.root, "link"));
    mkdirSync(path.join(trial.base, "sub"));
    const linked = new ToolTrial({ cwd: path.join(trial.root, "link") });

    expect(await linked.call({ ...run, cwd: "sub" })).toMatchObject({ status: "ok" });
    linked.remove();
  });
});
