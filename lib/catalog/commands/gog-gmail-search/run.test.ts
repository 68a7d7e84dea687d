import { describe, expect, it } from "vitest";
import { createFakeHost, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runGogGmailSearch } from "./run";

async function search(text: string, answer: FakeProcess, env: Readonly<Record<string, string>> = {}) {
  const host = createFakeHost(answer);
  const { items, taken } = await trialCommand(runGogGmailSearch, text, [1], { host, env, cwd: "/run" });
  return { items, taken, request: host.requests[0] };
}

describe("gog.gmail.search", () => {
  it("asks for the mails of a day, at most twenty, and reads no input", async () => {
    const { request, taken } = await search("gog.gmail.search", () => "[]");

    expect(request?.argv).toEqual(["gog", "gmail", "search", "newer_than:1d", "--json", "--max", "20"]);
    expect(taken).toBe(0);
  });

  it("T127: runs in the folder and with the environment of the run", async () => {
    const { request } = await search("gog.gmail.search", () => "[]", { GOG_BIN: "./gog", X: "1" });

    expect(request).toMatchObject({
      argv: expect.arrayContaining(["./gog"]),
      cwd: "/run",
      env: { X: "1" },
      stdin: null,
    });
  });

  it("runs a script with Node", async () => {
    const { request } = await search("gog.gmail.search", () => "[]", { GOG_BIN: "/x/gog.mjs" });

    expect(request?.argv.slice(0, 3)).toEqual(["/usr/bin/node", "/x/gog.mjs", "gmail"]);
  });

  it("takes --max before --limit", async () => {
    const argv = async (text: string) => (await search(text, () => "[]")).request?.argv.slice(-2);

    expect(await argv("gog.gmail.search --limit 3")).toEqual(["--max", "3"]);
    expect(await argv("gog.gmail.search --limit 3 --max 7")).toEqual(["--max", "7"]);
  });

  it("hands over a query that starts with a dash as a query", async () => {
    const { request } = await search("gog.gmail.search --query '-in:spam -label:x'", () => "[]");

    expect(request?.argv.slice(2)).toEqual(["search", "--json", "--max", "20", "--", "-in:spam -label:x"]);
  });

  it.each([
    ['[{"id":"1"},{"threads":[{"id":"2"},{"id":"3"}]},"x"]', [{ id: "1" }, { id: "2" }, { id: "3" }, "x"]],
    ['{"threads":[{"id":"1"}],"nextPageToken":"n"}', [{ id: "1" }]],
    ['{"threads":null}', []],
    ['{"threads":5}', [{ threads: 5 }]],
    ['{"id":"1"}', [{ id: "1" }]],
    ["null", [null]],
  ])("reads %s", async (printed, items) => {
    expect((await search("gog.gmail.search", () => printed)).items).toEqual(items);
  });

  it.each<[FakeProcess, string]>([
    [() => "", "gog.gmail.search expected JSON output"],
    [() => "<html>", "gog.gmail.search expected JSON output"],
    [() => exitsWith(3, `${"e".repeat(500)}\n`), `gog.gmail.search failed (3): ${"e".repeat(400)}`],
    [
      () => ({ kind: "signalled", signal: "SIGKILL", stdout: "", stderr: "no" }),
      "gog.gmail.search failed (SIGKILL): no",
    ],
    [
      () => ({ kind: "not_found", what: "executable" }),
      "gog not found on PATH (install: https://github.com/steipete/gogcli)",
    ],
    [() => ({ kind: "not_found", what: "cwd" }), "Working directory not found: /run"],
    [() => ({ kind: "output_limit", bytes: 9 }), "Process output exceeded 9 bytes"],
  ])("says what is wrong (%#)", async (answer, message) => {
    const failure = await search("gog.gmail.search", answer).catch((error: unknown) => error);

    expect(failure).toHaveProperty("message", message);
  });
});
