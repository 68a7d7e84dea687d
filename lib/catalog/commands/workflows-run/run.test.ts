import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runDiffLast } from "../diff-last/run";
import { runWorkflowsRun } from "./run";

const pullRequest: JsonObject = {
  number: 5,
  title: "Fix  it",
  url: "https://h/p/5",
  state: "OPEN",
  isDraft: false,
  mergeable: "MERGEABLE",
  reviewDecision: "",
  author: { login: "u" },
  baseRefName: "main",
  headRefName: "fix",
  updatedAt: "2024-01-01T00:00:00Z",
};

/** GitHub with one pull request that tests change. */
function trial(answer?: FakeProcess) {
  let current = pullRequest;
  const host = createFakeHost(answer ?? (() => JSON.stringify(current)));
  const run = async (name: string, args: JsonValue = { repo: "a/b", pr: 5 }) => {
    const text = `workflows.run --name ${name} --args-json '${JSON.stringify(args)}'`;
    return (await trialCommand(runWorkflowsRun, text, [], { host, cwd: "/run", env: { GH_TOKEN: "t" } })).items;
  };
  const change = (fields: JsonObject): void => {
    current = { ...current, ...fields };
  };
  return { host, run, change };
}

describe("workflows.run", () => {
  it.each([
    ["workflows.run", "workflows.run requires --name"],
    ["workflows.run --name", "workflows.run requires --name"],
    ["workflows.run --name made.up", "Unknown workflow: made.up"],
    ["workflows.run made.up --args-json nope", "Unknown workflow: made.up"],
    ["workflows.run --name github.pr.monitor --args-json nope", "workflows.run --args-json must be valid JSON"],
    ["workflows.run --name github.pr.monitor --args-json [1]", "workflows.run --args-json must be a JSON object"],
    ["workflows.run github.pr.monitor", "github.pr.monitor requires args.repo and args.pr"],
    [
      'workflows.run github.pr.monitor --args-json \'{"repo":"a/b"}\'',
      "github.pr.monitor requires args.repo and args.pr",
    ],
    [
      'workflows.run github.pr.monitor --args-json \'{"repo":"a/b","pr":"--web"}\'',
      "github.pr.monitor args.pr must be the number of a pull request (got --web)",
    ],
  ])("refuses %s", async (text, message) => {
    await expect(trialCommand(runWorkflowsRun, text, [])).rejects.toThrow(message);
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty", "get", "size"])(
    "D1: finds no workflow by the name %s",
    async (name) => {
      await expect(trialCommand(runWorkflowsRun, `workflows.run --name ${name}`, [])).rejects.toThrow(
        `Unknown workflow: ${name}`,
      );
    },
  );
});

describe("github.pr.monitor", () => {
  it("T127: asks the GitHub CLI in the folder of the run, with its environment", async () => {
    const { host, run } = trial();

    await run("github.pr.monitor", { repo: "a/b", pr: "5" });

    const fields = "number,title,url,state,isDraft,mergeable,reviewDecision,author,baseRefName,headRefName,updatedAt";
    expect(host.requests).toMatchObject([
      { argv: ["gh", "pr", "view", "5", "--repo", "a/b", "--json", fields], cwd: "/run", env: { GH_TOKEN: "t" } },
    ]);
  });

  it("reports everything as changed the first time, nothing the second, then what changed", async () => {
    const { run, change } = trial();
    const known = { kind: "github.pr.monitor", repo: "a/b", prNumber: 5, key: "github.pr:a/b#5" };

    const [first] = (await run("github.pr.monitor")) ?? [];
    expect(first).toMatchObject({ ...known, changed: true, prSnapshot: pullRequest });
    expect(first).toMatchObject({
      summary: {
        changedFields:
          "number,title,url,state,isDraft,mergeable,reviewDecision,updatedAt,baseRefName,headRefName".split(","),
        changes: { reviewDecision: { from: null, to: "" }, isDraft: { from: null, to: false } },
      },
    });
    expect(await run("github.pr.monitor")).toEqual([
      { ...known, changed: false, summary: { changedFields: [], changes: {} }, prSnapshot: pullRequest },
    ]);

    change({ state: "MERGED", isDraft: true });
    expect(await run("github.pr.monitor", { repo: "a/b", pr: 5, summaryOnly: true })).toEqual([
      {
        ...known,
        changed: true,
        summary: {
          changedFields: ["state", "isDraft"],
          changes: { state: { from: "OPEN", to: "MERGED" }, isDraft: { from: false, to: true } },
        },
        pr: { number: 5, title: "Fix  it", url: "https://h/p/5", state: "MERGED", updatedAt: "2024-01-01T00:00:00Z" },
      },
    ]);
  });

  it("says only that nothing changed, where changes alone are wanted", async () => {
    const { run, change } = trial();
    const args = { repo: "a/b", pr: 5, key: "mine", changesOnly: true, summaryOnly: true };

    expect(await run("github.pr.monitor", args)).toMatchObject([{ changed: true, key: "mine" }]);
    expect(await run("github.pr.monitor", args)).toEqual([
      { kind: "github.pr.monitor", repo: "a/b", prNumber: 5, key: "mine", changed: false, suppressed: true },
    ]);
    change({ author: { login: "v" } });
    expect(await run("github.pr.monitor", args)).toMatchObject([{ changed: true, summary: { changedFields: [] } }]);
  });

  it("stores the last look where diff.last of the same key finds it", async () => {
    const { host, run } = trial();

    await run("github.pr.monitor");

    const { items } = await trialCommand(runDiffLast, "diff.last --key 'github.pr:a/b#5'", [pullRequest], { host });
    expect(items).toMatchObject([{ changed: false }]);
    host.stored.set("github.pr:a/b#5", "[1]");
    expect(await run("github.pr.monitor")).toMatchObject([
      { changed: true, summary: { changes: { number: { from: null } } } },
    ]);
  });

  it.each<[FakeProcess, string]>([
    [() => ({ kind: "not_found", what: "executable" }), "gh not found on PATH (install GitHub CLI)"],
    [() => exitsWith(1, "no such repo\n"), "gh failed (1): no such repo"],
    [() => exitsWith(4, "", "e".repeat(500)), `gh failed (4): ${"e".repeat(400)}`],
    [() => "words", "gh returned non-JSON output"],
    [() => "[]", "gh returned non-JSON output"],
  ])("keeps the last look when there is no new one (%#)", async (answer, message) => {
    const { host, run } = trial(answer);

    const failure = run("github.pr.monitor").catch((error: unknown) => error);

    await expect(failure).resolves.toHaveProperty("message", message);
    expect(host.stored.size).toBe(0);
  });
});

describe("github.pr.monitor.notify", () => {
  it("writes a message when something changed, in one line, and nothing otherwise", async () => {
    const { run, change } = trial();
    const kind = "github.pr.monitor.notify";
    await run("github.pr.monitor");

    expect(await run(kind)).toEqual([{ kind, suppressed: true }]);

    change({ title: "Fix\nthat", updatedAt: "2024-02-02T00:00:00Z" });
    expect(await run(kind)).toEqual([
      {
        kind,
        changed: true,
        repo: "a/b",
        prNumber: 5,
        message: "PR updated: a/b#5: Fix that (title, updatedAt). https://h/p/5",
        pr: { number: 5, title: "Fix\nthat", url: "https://h/p/5", state: "OPEN", updatedAt: "2024-02-02T00:00:00Z" },
        summary: {
          changedFields: ["title", "updatedAt"],
          changes: {
            title: { from: "Fix  it", to: "Fix\nthat" },
            updatedAt: { from: "2024-01-01T00:00:00Z", to: "2024-02-02T00:00:00Z" },
          },
        },
      },
    ]);
  });

  it("names itself when it needs arguments", async () => {
    await expect(trial().run("github.pr.monitor.notify", {})).rejects.toThrow(
      "github.pr.monitor.notify requires args.repo and args.pr",
    );
  });
});
