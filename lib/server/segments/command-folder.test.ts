import { describe, expect, it } from "vitest";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { withCommandFolders } from "./command-folder";

const host = withCommandFolders(createNodeHost({ log: () => undefined, stateFolder: "/nowhere" }), {
  first: "/opt/it's here/bin",
  last: "/opt/own programs",
});

async function run(argv: [string, ...string[]]): Promise<string> {
  const signal = new AbortController().signal;
  const options = { cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: null, maxOutputBytes: null, signal };
  const result = await host.runProcess({ argv, ...options });
  if (result.kind !== "exited") throw new Error(result.kind);
  return result.stdout.trim();
}

describe("withCommandFolders", () => {
  it("puts one folder first and one last, whatever the profiles of a login shell say", async () => {
    const folders = (await run(["/bin/sh", "-lc", 'echo "$PATH"'])).split(":");
    expect([folders[0], folders.at(-1)]).toEqual(["/opt/it's here/bin", "/opt/own programs"]);
  });

  it("keeps the command's lines where they are", async () => {
    expect(await run(["/bin/sh", "-lc", "echo a\n( nosuchprogram ) 2>&1; true"])).toMatch(/^a\n.*\b2: nosuchprogram/);
  });

  it("leaves alone what is no such shell", async () => {
    expect(await run(["/usr/bin/env", "echo", "-lc", "x"])).toBe("-lc x");
  });
});
