import { describe, expect, it } from "vitest";
import { createFakeHost, exitsWith } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runExec } from "./run";

const printing = (stdout: string) => ({ host: createFakeHost(() => exitsWith(0, "", stdout)) });

describe("exec", () => {
  it("runs a program with its arguments, and a text with blanks or --shell with the shell", async () => {
    const argv = async (text: string, env = {}) =>
      (await trialCommand(runExec, text, [], { env })).host.requests[0]?.argv;

    expect(await argv("exec ls -l 'a b'")).toEqual(["ls", "-l", "a b"]);
    expect(await argv("exec 'ls -l'")).toEqual(["/bin/sh", "-lc", "ls -l"]);
    expect(await argv("exec --shell ls")).toEqual(["/bin/sh", "-lc", "ls"]);
    expect(await argv("exec --shell= ls x")).toEqual(["ls", "x"]);
    expect(await argv("exec --shell ls", { LOBSTER_SHELL: "/usr/bin/fish" })).toEqual(["/usr/bin/fish", "-lc", "ls"]);
    expect(await argv("exec --shell ls", { LOBSTER_SHELL: "pwsh" })).toEqual(["pwsh", "-NoProfile", "-Command", "ls"]);
    expect(await argv("exec --shell ls", { LOBSTER_SHELL: "C:\\cmd.exe" })).toEqual([
      "C:\\cmd.exe",
      "/d",
      "/s",
      "/c",
      "ls",
    ]);
  });

  it("makes an item of each line that is not empty, without trimming", async () => {
    expect((await trialCommand(runExec, "exec x", [], printing("  a  \r\n\n \nb"))).items).toEqual(["  a  ", " ", "b"]);
  });

  it("reads JSON with --json: a list becomes its items, nothing is null", async () => {
    expect((await trialCommand(runExec, "exec --json x", [], printing("[1,null]\n"))).items).toEqual([1, null]);
    expect((await trialCommand(runExec, "exec --json x", [], printing('{"a":1}'))).items).toEqual([{ a: 1 }]);
    expect((await trialCommand(runExec, "exec --json x", [], printing("\n"))).items).toEqual([null]);
    await expect(trialCommand(runExec, "exec --json x", [], printing("nope"))).rejects.toThrow(
      /^exec --json could not parse stdout as JSON: ./,
    );
  });

  it("hands its input to the program only when told how", async () => {
    const stdin = async (text: string) =>
      (await trialCommand(runExec, text, [{ a: 1 }, "s", null])).host.requests[0]?.stdin;

    expect(await stdin("exec x")).toBeNull();
    expect(await stdin("exec --stdin raw x")).toBe('{"a":1}\ns\nnull');
    expect(await stdin("exec --stdin JSON x")).toBe('[{"a":1},"s",null]');
    expect(await stdin("exec --stdin jsonl x")).toBe('{"a":1}\n"s"\nnull\n');
    await expect(stdin("exec --stdin yaml x")).rejects.toThrow("exec --stdin must be raw, json, or jsonl (got yaml)");
  });

  it("names the program, the shell, the signal or the missing command in its failures", async () => {
    const failing = (text: string, ending: ReturnType<Parameters<typeof createFakeHost>[0]>) =>
      trialCommand(runExec, text, [], { host: createFakeHost(() => ending) });
    const missing = { kind: "not_found", what: "executable" } as const;

    await expect(failing("exec nope", missing)).rejects.toThrow("exec command not found: nope");
    await expect(failing("exec --shell nope", missing)).rejects.toThrow(
      "exec shell not found; check LOBSTER_SHELL or ComSpec",
    );
    await expect(failing("exec x y", { kind: "not_found", what: "cwd" })).rejects.toThrow(
      "Working directory not found: /base",
    );
    await expect(failing("exec x y", exitsWith(3))).rejects.toThrow("exec failed (3): x y");
    await expect(failing("exec x", { kind: "signalled", signal: "SIGKILL", stdout: "", stderr: "" })).rejects.toThrow(
      "exec failed (SIGKILL): x",
    );
    await expect(trialCommand(runExec, "exec --json", [])).rejects.toThrow("exec requires a command");
  });

  it("limits the output as the environment says, and checks that before it starts anything", async () => {
    const limited = (value: string) =>
      trialCommand(runExec, "exec x", [], { env: { LOBSTER_MAX_OUTPUT_BYTES: value } });

    expect((await limited(" 12 ")).host.requests[0]?.maxOutputBytes).toBe(12);
    expect((await limited("")).host.requests[0]?.maxOutputBytes).toBeNull();
    for (const value of ["0", "1.5", "lots", "-1", "9007199254740993"]) {
      await expect(limited(value)).rejects.toThrow("LOBSTER_MAX_OUTPUT_BYTES must be a positive safe integer (bytes)");
    }
  });
});
