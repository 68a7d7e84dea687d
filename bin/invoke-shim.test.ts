import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";

const root = path.resolve(import.meta.dirname, "..");
const names = ["openclaw.invoke", "clawd.invoke", "apus.invoke"] as const;

type Answer = { readonly exit: number | null; readonly stdout: string; readonly stderr: string };
type Call = { readonly env?: Readonly<Record<string, string>>; readonly stopWhenCalled?: boolean };

describe("the programs that call a tool", () => {
  let commandLine: ReturnType<typeof buildCommandLine>;
  let server: Server;
  let folder = "";
  let url = "";
  let bodies: string[] = [];
  let onCall: () => void = () => undefined;

  // As it is installed: the programs beside the built command line.
  beforeAll(async () => {
    commandLine = buildCommandLine();
    folder = mkdtempSync(path.join(tmpdir(), "invoke-shim-"));
    cpSync(path.join(root, "package.json"), path.join(folder, "package.json"));
    cpSync(path.join(root, "bin"), path.join(folder, "bin"), { recursive: true });
    symlinkSync(path.dirname(commandLine.program), path.join(folder, "dist"));
    mkdirSync(path.join(folder, "home"));
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString("utf8");
      bodies.push(body);
      onCall();
      const { tool, args } = JSON.parse(body);
      if (tool !== "silent") response.end(JSON.stringify({ ok: true, result: args }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
    commandLine.remove();
  });

  beforeEach(() => {
    bodies = [];
    onCall = () => undefined;
  });

  function call(name: string, words: readonly string[], { env = {}, stopWhenCalled = false }: Call = {}) {
    const child = spawn(process.execPath, [path.join(folder, `bin/${name}.mjs`), ...words], {
      cwd: folder,
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH ?? "",
        HOME: path.join(folder, "home"),
        OPENCLAW_URL: url,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (stopWhenCalled) onCall = () => void child.kill("SIGTERM");
    const output = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        output[stream] += text;
      });
    }
    return new Promise<Answer>((resolve) => child.once("close", (exit) => resolve({ exit, ...output })));
  }

  it.each(names)("B04: %s hands every argument on unchanged", async (name) => {
    const args = {
      name: "O'Malley",
      pipe: "a|b",
      slash: "C:\\dir\\",
      shell: '$HOME `id` "quoted"',
      lines: "one\ntwo\t\\n",
      word: "naïve ✓",
    };

    const answer = await call(name, ["--tool", "t", "--action", "a|\\", "--args-json", JSON.stringify(args)]);

    expect(answer).toEqual({ exit: 0, stdout: `${JSON.stringify([args], null, 2)}\n`, stderr: "" });
    expect(bodies.map((body) => JSON.parse(body))).toEqual([{ tool: "t", action: "a|\\", args }]);
  });

  it("T5, B04: keeps empty arguments", async () => {
    const words = ["--token", "", "--session-key", "", "--tool", "t", "--action", "a"];

    const answer = await call("openclaw.invoke", words, { env: { OPENCLAW_TOKEN: "ambient" } });

    expect(answer.exit).toBe(0);
    expect(JSON.parse(bodies[0] ?? "")).toEqual({ tool: "t", action: "a", args: {} });
  });

  it("gives the exit code and the message of the command line on", async () => {
    expect(await call("clawd.invoke", ["--tool", "t"])).toMatchObject({
      exit: 1,
      stdout: "",
      stderr: expect.stringContaining("clawd.invoke requires --tool and --action"),
    });
    expect(await call("apus.invoke", [])).toMatchObject({ exit: 1, stdout: "" });
    expect(bodies).toEqual([]);
  });

  it("fails when it is stopped", async () => {
    const answer = await call("openclaw.invoke", ["--tool", "silent", "--action", "a"], { stopWhenCalled: true });

    expect(bodies).toHaveLength(1);
    expect(answer.exit).not.toBe(0);
    expect(answer.stdout).toBe("");
  });

  it("shows the help of its command", async () => {
    const answer = await call("openclaw.invoke", ["--help"]);

    expect(answer).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^openclaw\.invoke — /) });
  });
});
