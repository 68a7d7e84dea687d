import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";

it("B63: ends quietly when the reader has enough", () => {
  const built = buildCommandLine();
  try {
    // What goes to standard error comes back through the third stream.
    const line = `{ "$NODE" "$PROGRAM" 'exec seq 1 200000' 2>&3 | head -n 1; } 3>&1`;
    const env = { ...process.env, NODE: process.execPath, PROGRAM: built.program };

    expect(execFileSync("/bin/sh", ["-c", line], { env, encoding: "utf8" })).toBe("[\n");
  } finally {
    built.remove();
  }
});
