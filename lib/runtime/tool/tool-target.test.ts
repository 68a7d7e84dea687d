import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, ToolTrial } from "@/lib/testing/tool-trial";

const text = "args:\n  tag: { default: none }\nsteps:\n  - id: a\n    run: printf '%s' \"$LOBSTER_ARG_TAG\"\n";
const gated = "steps:\n  - id: a\n    run: echo a\n    approval: Go on?\n  - id: b\n    run: echo b\n";
const outside = "workflow path must stay within the gateway working directory";

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial();
});
afterEach(() => trial.remove());

const run = (pipeline: string, more: object = {}) => ({ action: "run", pipeline, ...more });

describe("a workflow file", () => {
  it.each(["a.lobster", "a.yaml", "a.YML", "sub/my file.lobster"])("is what %s names", async (name) => {
    trial.write(`base/${name}`, text);

    expect(await trial.call(run(` ${name} `, { argsJson: '{"tag":"x"}' }))).toMatchObject({ output: ["x"] });
  });

  it("is looked for in the call's folder, or by its whole path", async () => {
    const file = trial.write("base/sub/a.lobster", text);

    expect(await trial.call(run("a.lobster", { cwd: "sub" }))).toMatchObject({ output: ["none"] });
    expect(await trial.call(run("../sub/a.lobster", { cwd: "sub" }))).toMatchObject({ output: ["none"] });
    expect(await trial.call(run(file))).toMatchObject({ output: ["none"] });
  });

  it("T108: that is missing gives the system's error, and a pipeline that ends like one is a pipeline", async () => {
    trial.write("base/data.json", "[1,2]");

    expect(await trial.message(run("nosuch.lobster"))).toMatch(/^ENOENT: no such file or directory.*nosuch\.lobster/);
    expect(await trial.call(run("exec --json cat data.json"))).toMatchObject({ output: [1, 2] });
    expect(await trial.call(run("exec --json cat ../base/data.json"))).toMatchObject({ output: [1, 2] });
    expect(await trial.message(run("nosuch data.json"))).toBe("Unknown command: nosuch");
  });

  it("may not be a folder", async () => {
    mkdirSync(path.join(trial.base, "a.lobster"));

    expect(await trial.message(run("a.lobster"))).toBe("Workflow path is not a file");
  });

  it("may not be outside of the base, by name or by link", async () => {
    const file = trial.write("outside/a.lobster", text);
    symlinkSync(file, path.join(trial.base, "link.lobster"));
    symlinkSync(path.dirname(file), path.join(trial.base, "out"));

    for (const name of [file, "../outside/a.lobster", "link.lobster", "out/a.lobster", "../my outside/a.lobster"]) {
      expect(await trial.message(run(name)), name).toBe(outside);
    }
    // Whether a file exists there is nobody's business.
    expect(await trial.message(run("../outside/nosuch.lobster"))).toBe(outside);
  });

  it("may be outside where the host trusts the folder", async () => {
    const file = trial.write("trusted/a.lobster", text);
    const other = new ToolTrial({ workflowFolders: [path.dirname(file)] });

    expect(await other.call(run(file))).toMatchObject({ output: ["none"] });
    other.remove();
  });

  it("gets its arguments from a JSON object and nothing else", async () => {
    trial.write("base/a.lobster", text);
    const message = (argsJson: unknown) => trial.message(run("a.lobster", { argsJson }));

    expect(await message("{")).toBe("run --args-json must be valid JSON");
    expect(await message({ tag: "x" })).toBe("run --args-json must be valid JSON");
    expect(await trial.call(run("a.lobster", { argsJson: " " }))).toMatchObject({ output: ["none"] });
    expect(await trial.call(run("head", { argsJson: "{" }))).toMatchObject({ status: "ok" });
  });

  it.each(["5", "null", '"x"', "[1,2]"])("T115, D17: refuses %s as arguments", async (argsJson) => {
    trial.write("base/a.lobster", text);

    expect(await trial.message(run("a.lobster", { argsJson }))).toBe("run --args-json must be a JSON object");
  });

  it("that is wrong fails with its first problem", async () => {
    trial.write("base/a.lobster", "steps:\n  - id: a\n");

    expect((await trial.failure(run("a.lobster"))).code).toBe("failed");
  });

  it("is resumed only where it could have been run", async () => {
    const file = trial.write("base/a.lobster", gated);
    const { resumeToken: token } = member(await trial.call(run("a.lobster")), "requiresApproval");
    const stranger = new ToolTrial({ env: { LOBSTER_STATE_DIR: trial.stateFolder } });

    expect(await stranger.message({ action: "resume", token, approve: true })).toBe(outside);
    renameSync(trial.base, path.join(trial.root, "elsewhere"));
    mkdirSync(trial.base);
    symlinkSync(path.join(trial.root, "elsewhere/a.lobster"), file);
    expect(await trial.message({ action: "resume", token, approve: true })).toBe(outside);
    // Ending it needs no file.
    expect(await stranger.call({ action: "resume", token, cancel: true })).toMatchObject({ status: "cancelled" });
    stranger.remove();
  });

  it("goes on after its gate in another host of the same folders", async () => {
    trial.write("base/a.lobster", gated);
    const { resumeToken: token } = member(await trial.call(run("a.lobster")), "requiresApproval");
    const later = new ToolTrial({ cwd: trial.base, env: { LOBSTER_STATE_DIR: trial.stateFolder } });

    expect(await later.call({ action: "resume", token, approve: true })).toMatchObject({ output: ["b\n"] });
    later.remove();
  });
});
