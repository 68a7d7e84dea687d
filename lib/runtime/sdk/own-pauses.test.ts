import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { createRequestContext } from "@/lib/runtime/requests/create-request-context";
import { resumeToolRequest } from "@/lib/runtime/requests/resume-tool-request";
import { runToolRequest } from "@/lib/runtime/requests/run-tool-request";
import { approve } from "./approve";
import { exec } from "./exec";
import { Lobster } from "./lobster";
import { ghPrView } from "./recipes/github";
import { diffLast, stateGet, stateSet } from "./state";

let stateDir = "";
beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), "sdk-"));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const lobster = () => new Lobster({ stateDir });
const numbers = [1, 2, 3];
const double = (items: JsonValue[]) => items.map((item) => Number(item) * 2);

function tokenOf({ requiresApproval }: Awaited<ReturnType<Lobster["run"]>>): string {
  if (requiresApproval === null) throw new Error("The run did not pause");
  return requiresApproval.resumeToken;
}

describe("a pause of functions", () => {
  const gate = () => lobster().pipe(approve({ prompt: "Go on?" }));
  const keep = (items: JsonValue[]) => items.map((item) => Number(item) * 1);
  const multiply = (options: JsonObject) => ({ name: "multiply", options, run: () => [options] });
  it.each<[string, () => Lobster, () => Lobster]>([
    ["one more stage", () => gate().pipe(double), () => gate().pipe(double).pipe(double)],
    ["another function", () => gate().pipe(keep), () => gate().pipe(double)],
    [
      "a function of another name",
      () => gate().pipe((items) => items),
      () =>
        gate().pipe(function more(items) {
          return items;
        }),
    ],
    ["another program", () => gate().pipe(exec("echo 1")), () => gate().pipe(exec("echo 2"))],
    [
      "other options of a program",
      () => gate().pipe(exec("echo 1")),
      () => gate().pipe(exec("echo 1", { json: false })),
    ],
    [
      "another question",
      () => gate().pipe(double),
      () =>
        lobster()
          .pipe(approve({ prompt: "Stop?" }))
          .pipe(double),
    ],
    ["another key", () => gate().pipe(stateSet("a")), () => gate().pipe(stateSet("b"))],
    ["a key that is read", () => gate().pipe(stateSet("a")), () => gate().pipe(stateGet("a"))],
    ["another comparison", () => gate().pipe(diffLast("a")), () => gate().pipe(diffLast("a", { changesOnly: true }))],
    [
      "another pull request",
      () => gate().pipe(ghPrView({ repo: "a/b", pr: 1 })),
      () => gate().pipe(ghPrView({ repo: "a/b", pr: 2 })),
    ],
    ["options of an object", () => gate().pipe(multiply({ by: 1 })), () => gate().pipe(multiply({ by: 2 }))],
    ["what an object does", () => gate().pipe({ run: () => [1] }), () => gate().pipe({ run: () => [2] })],
    ["an earlier stage", () => lobster().pipe(keep).pipe(approve()), () => lobster().pipe(double).pipe(approve())],
  ])("does not let a pipeline go on that differs in %s", async (_what, paused, other) => {
    const token = tokenOf(await paused().run(numbers));

    await expect(other().resume(token, { approved: true })).rejects.toThrow("Invalid SDK resume state");
    await expect(other().resume(token, { approved: false })).rejects.toThrow("Invalid SDK resume state");
    expect(await paused().clone().resume(token, { cancel: true })).toMatchObject({ status: "cancelled" });
  });

  it("is nothing that the command line can answer, nor the other way round", async () => {
    const context = createRequestContext({ env: { LOBSTER_STATE_DIR: stateDir } });
    const token = tokenOf(await gate().pipe(double).run(numbers));
    const command = await runToolRequest({ pipeline: "approve --prompt p", context });

    for (const answer of [{ approved: true }, { cancel: true }]) {
      expect(await resumeToolRequest({ token, ...answer, context })).toMatchObject({
        error: { type: "parse_error", message: "Invalid token" },
      });
      const other = command.ok ? String(command.requiresApproval?.resumeToken) : "";
      await expect(gate().pipe(double).resume(other, answer)).rejects.toThrow("Invalid token");
    }
    expect(readdirSync(stateDir).filter((name) => name.startsWith("approval_"))).toHaveLength(1);
    expect(await gate().pipe(double).resume(token, { approved: true })).toMatchObject({ status: "ok" });
  });
});
