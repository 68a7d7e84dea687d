import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";

let built: ReturnType<typeof buildCommandLine>;
let trial: CommandLineTrial;

beforeAll(() => {
  built = buildCommandLine();
});
afterAll(() => built.remove());
beforeEach(() => {
  trial = new CommandLineTrial(built.program);
});
afterEach(() => trial.remove());

const check = (...words: string[]) => trial.call(["check", ...words]);
const clean = "steps:\n  - id: a\n    run: ls\n";
const warned = "steps:\n  - id: a\n    run: ls\n    timeoutMs: 5\n";
const broken = 'steps:\n  - id: a\n    run: echo "so: so"\n';

it("says nothing but the sum about a good file, and exits with 0", async () => {
  trial.write("good.lobster", clean);

  expect(await check("good.lobster")).toMatchObject({
    exit: 0,
    stdout: "1 file checked: 0 errors, 0 warnings, 0 notes\n",
    stderr: "",
  });
});

it("B07: names place, code and repair of a warning, which fails with --strict only", async () => {
  trial.write("flow.lobster", warned);

  expect(await check("flow.lobster")).toMatchObject({
    exit: 0,
    stdout: `flow.lobster:4:5 warning unknown-key Step \`a\`: \`timeoutMs\` is not a key the runtime reads. Did you mean \`timeout_ms\`?
    4 |     timeoutMs: 5
      |     ^^^^^^^^^
      fix: Rename to timeout_ms
1 file checked: 0 errors, 1 warning, 0 notes
`,
  });
  expect((await check("--strict", "flow.lobster")).exit).toBe(1);
});

it("B01: explains what YAML complains of, and exits with 1", async () => {
  trial.write("flow.lobster", broken);

  const { exit, stdout } = await check("flow.lobster");

  expect(exit).toBe(1);
  expect(stdout).toMatch(
    /^flow\.lobster:3:10 error syntax Nested mappings are not allowed in compact mappings at line 3, column 10\n {4}3 \| {5}run: echo "so: so"\n {6}\| {10}\^\n {6}hint: Step `a`: a `: ` inside/,
  );
});

it("checks several files and the folders below a folder, but not hidden ones", async () => {
  trial.write("one.yaml", clean);
  trial.write("flows/b.lobster", warned);
  trial.write("flows/deep/a.lobster", clean);
  trial.write("flows/other.yaml", broken);
  trial.write("flows/.old/c.lobster", broken);

  const { exit, stdout } = await check("one.yaml", "flows");

  expect(exit).toBe(0);
  expect(stdout).toMatch(/^flows\/b\.lobster:4:5 warning/);
  expect(stdout).toMatch(/3 files checked: 0 errors, 1 warning, 0 notes\n$/);
});

it("answers machines in JSON, with places and edits", async () => {
  trial.write("flow.lobster", warned);

  expect((await check("--json", "flow.lobster")).json).toEqual({
    files: [
      {
        file: "flow.lobster",
        problems: [
          {
            line: 4,
            column: 5,
            endLine: 4,
            endColumn: 14,
            severity: "warning",
            code: "unknown-key",
            message: "Step `a`: `timeoutMs` is not a key the runtime reads. Did you mean `timeout_ms`?",
            path: ["steps", 0, "timeoutMs"],
            range: { from: 33, to: 42 },
            fix: { label: "Rename to timeout_ms", edits: [{ from: 33, to: 42, insert: "timeout_ms" }] },
          },
        ],
      },
    ],
    unreadable: [],
    errors: 0,
    warnings: 1,
    notes: 0,
  });
});

it("exits with 2 for files that are not there, are no workflows, and for unknown flags", async () => {
  trial.write("good.lobster", clean);
  trial.write("notes.txt", "x");
  trial.write("empty/notes.txt", "x");

  const mixed = await check("good.lobster", "missing.lobster");
  expect(mixed).toMatchObject({ exit: 2, stdout: "1 file checked: 0 errors, 0 warnings, 0 notes\n" });
  expect(mixed.stderr).toMatch(/^missing\.lobster: ENOENT/);
  expect(await check("notes.txt")).toMatchObject({
    exit: 2,
    stderr: "notes.txt: Workflow file must end in .lobster, .yaml, .yml, or .json\n",
  });
  expect(await check("empty")).toMatchObject({ exit: 2, stderr: "empty: the folder has no .lobster files\n" });
  expect(await check()).toMatchObject({ exit: 2, stderr: "check requires a workflow file or a folder with some\n" });
  expect(await check("--fast", "x")).toMatchObject({ exit: 2, stderr: "check does not know --fast\n" });
});

it("goes on past a folder that cannot be looked into, says so, and exits with 2", async () => {
  trial.write("flows/a.lobster", warned);
  trial.write("flows/z/b.lobster", clean);
  // Put together to a path longer than the system allows, so that not even an administrator can look into it.
  const [upper, lower] = ["flows", "lower"].map((name) =>
    path.join(trial.folder, name, ...Array(12).fill("d".repeat(250))),
  );
  mkdirSync(String(upper), { recursive: true });
  mkdirSync(String(lower), { recursive: true });
  renameSync(path.join(trial.folder, "lower"), path.join(String(upper), "lower"));

  const { exit, stdout, stderr } = await check("flows");
  const { json } = await check("--json", "flows");
  execFileSync("rm", ["-rf", path.join(trial.folder, "flows")]);

  expect(exit).toBe(2);
  expect(stdout).toMatch(/^flows\/a\.lobster:4:5 warning/);
  expect(stdout).toMatch(/2 files checked: 0 errors, 1 warning, 0 notes\n$/);
  expect(stderr).toMatch(/^flows\/d{250}\/[^:\n]*: ENAMETOOLONG[^\n]*\n$/);
  expect(json).toMatchObject({ unreadable: [expect.stringMatching(/: ENAMETOOLONG/)], warnings: 1 });
});

it("compiles the schemas of answers, and looks for programs", async () => {
  trial.write("bad.lobster", "steps: [{ id: q, input: { prompt: p, responseSchema: { type: 5 } } }]\n");
  trial.write("run.lobster", "steps: [{ id: a, run: no-such-program-anywhere --x }, { id: b, run: ls }]\n");

  expect((await check("bad.lobster")).stdout).toMatch(
    /error bad-schema Workflow step q input\.responseSchema is invalid/,
  );
  expect((await check("run.lobster")).stdout).toMatch(
    /^run\.lobster:1:23 warning missing-program Step `a`: there is no program `no-such-program-anywhere` here\.\n/,
  );
});

it("shows what is invisible in a file as escapes", async () => {
  trial.write("flow.lobster", 'steps:\n  - id: "a\\e[31m"\n    run: ls\n    timeoutMs: 5\n');

  expect((await check("flow.lobster")).stdout).not.toContain("\u001b");
});

it("shows of a long line the part around a problem", async () => {
  trial.write("flow.lobster", `steps:\n  - id: a\n    run: echo ${"x".repeat(1000)} \${{ who }} ${"y".repeat(1000)}\n`);

  const { stdout } = await check("flow.lobster");

  expect(stdout.split("\n").slice(1, 3)).toEqual([
    `    3 | …${"x".repeat(59)} \${{ who }} ${"y".repeat(89)}…`,
    `      | ${" ".repeat(61)}${"^".repeat(10)}`,
  ]);
});

it("checks files of nothing but mistakes in little time, with a report that can be read", async () => {
  trial.write("references.lobster", `steps:\n  - id: a\n    run: '${"$a.x ".repeat(5000)}'\n`);
  trial.write("commands.lobster", `steps:\n  - id: a\n    pipeline: ${"haed | ".repeat(12_000)}head\n`);

  const { stdout } = await check("references.lobster", "commands.lobster");

  expect(stdout).toContain("commands.lobster:1:1 note more-findings The file has 11500 more findings");
  expect(stdout.length).toBeLessThan(500_000);
});
