import { describe, expect, it } from "vitest";
import { shellArguments } from "./shell-command";

describe("the command line of a text", () => {
  it("T131: goes to the command processor on Windows", () => {
    expect(shellArguments("dir & echo a", {}, "win32")).toEqual(["cmd.exe", "/d", "/s", "/c", "dir & echo a"]);
    expect(shellArguments("dir", { ComSpec: "C:\\cmd.exe" }, "win32")).toEqual([
      "C:\\cmd.exe",
      "/d",
      "/s",
      "/c",
      "dir",
    ]);
    expect(shellArguments("dir", { COMSPEC: "D:\\cmd.exe" }, "win32")).toEqual([
      "D:\\cmd.exe",
      "/d",
      "/s",
      "/c",
      "dir",
    ]);
  });

  it("T58: goes to a login shell elsewhere, and to the shell that is chosen", () => {
    expect(shellArguments("ls", {}, "linux")).toEqual(["/bin/sh", "-lc", "ls"]);
    expect(shellArguments("ls", { LOBSTER_SHELL: " /bin/bash " }, "darwin")).toEqual(["/bin/bash", "-lc", "ls"]);
    expect(shellArguments("ls", { LOBSTER_SHELL: "pwsh" }, "linux")).toEqual(["pwsh", "-NoProfile", "-Command", "ls"]);
    expect(shellArguments("ls", { LOBSTER_SHELL: "C:\\x\\powershell.exe" }, "win32")).toEqual([
      "C:\\x\\powershell.exe",
      "-NoProfile",
      "-Command",
      "ls",
    ]);
  });
});
