import { describe, expect, it } from "vitest";
import { shellArguments } from "@/lib/lobster/run/shell-command";
import { spawnArguments } from "./spawn-arguments";

describe("the arguments of a process", () => {
  it("T131: keep the quotes of a text for the command processor of Windows (the arguments only: no Windows here)", () => {
    const text = '"C:\\Program Files\\tool.exe" --out "a b.txt"';

    expect(spawnArguments(shellArguments(text, {}, "win32"), "win32")).toEqual({
      args: ["/d", "/s", "/c", `"${text}"`],
      verbatim: true,
    });
    expect(spawnArguments(shellArguments(text, { ComSpec: "C:\\Windows\\cmd.exe" }, "win32"), "win32")).toMatchObject({
      verbatim: true,
    });
  });

  it("are left to the system everywhere else", () => {
    const argv = (program: string, ...args: string[]): [string, ...string[]] => [program, ...args];

    expect(spawnArguments(argv("/bin/sh", "-lc", "a b"), "linux")).toEqual({ args: ["-lc", "a b"], verbatim: false });
    expect(spawnArguments(argv("cmd", "/d", "/s", "/c", "x"), "linux").verbatim).toBe(false);
    expect(spawnArguments(argv("tool.exe", "/d", "/s", "/c", "x"), "win32").verbatim).toBe(false);
    expect(spawnArguments(argv("cmd.exe", "/c", "x"), "win32")).toEqual({ args: ["/c", "x"], verbatim: false });
    expect(spawnArguments(["tool.exe"], "win32")).toEqual({ args: [], verbatim: false });
  });
});
