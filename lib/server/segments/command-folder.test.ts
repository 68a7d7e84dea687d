import { describe, expect, it } from "vitest";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { withCommandFolder } from "./command-folder";

const host = withCommandFolder(createNodeHost({ log: () => undefined, stateFolder: "/nowhere" }), "/opt/it's here/bin");

async function run(argv: [string, ...string[]]): Promise<string> {
  const signal = new AbortController().signal;
  const options = { cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: null, maxOutputBytes: null, signal };
  const result = await host.runProcess({ argv, ...options });
  if (result.kind !== "exited") throw new Error(result.kind);
  return result.stdout.trim();
}

describe("withCommandFolder", () => {
  it("puts the folder first, whatever the profiles of a login shell say", async () => {
    expect((await run(["/bin/sh", "-lc", 'echo "$PATH"'])).split(":")[0]).toBe("/opt/it's here/bin");
  });

  it("keeps the command's lines where they are", async () => {
    expect(await run(["/bin/sh", "-lc", "echo a\n( nosuchprogram ) 2>&1; true"])).toMatch(/^a\n.*\b2: nosuchprogram/);
  });

  it("leaves alone what is no such shell", async () => {
    expect(await run(["/usr/bin/env", "echo", "-lc", "x"])).toBe("-lc x");
  });
});
