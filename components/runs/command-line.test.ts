import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { commandLine } from "./command-line";

it("names the file alone when there are no arguments", () => {
  expect(commandLine("jacket-advice.lobster", {})).toBe("lobster run --file jacket-advice.lobster");
});

it("survives a shell with quotes, dollars and spaces", () => {
  const args = { who: "it's $HOME", list: ['"', "`id`"] };

  const line = commandLine("my file.lobster", args);
  const words = execFileSync("sh", ["-c", line.replace(/^lobster/, "printf '%s\\n'")], { encoding: "utf8" });

  expect(words.trimEnd().split("\n")).toEqual([
    "run",
    "--file",
    "my file.lobster",
    "--args-json",
    JSON.stringify(args),
  ]);
});
