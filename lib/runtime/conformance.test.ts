import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";

const corpus = path.resolve(import.meta.dirname, "../../../shared/conformance");
const present = existsSync(corpus);

const features = [
  "approval-identity",
  "approve-stage",
  "args",
  "cli",
  "conditions",
  "cost-limit",
  "dedupe",
  "diff-last",
  "dry-run",
  "email-triage",
  "exec",
  "exec-limits",
  "graph",
  "group-by",
  "head",
  "lists",
  "map",
  "on-error",
  "parser",
  "pick",
  "pipeline-steps",
  "render",
  "resume-cli",
  "retry",
  "sort",
  "state",
  "step-data",
  "template",
  "timeout",
  "validation",
  "where",
  "workflow-approval",
  "workflow-forms",
] as const;

/** Cases that need a command or a kind of step that is not there yet, by name. One that passes has to leave the list. */
const notYet: ReadonlySet<string> = new Set([
  "cost-limit/loop-stops-at-the-item-that-exceeds",
  "cost-limit/parallel-branches-count",
  "dry-run/command-level-flag-is-not-taken",
  "email-triage/llm-drafts",
  "email-triage/llm-report",
  "lists/commands-list-names",
  "lists/pr-monitor-first-run",
  "lists/pr-notify",
  "lists/workflows-list",
  "lists/workflows-list-argument-schemas",
  "lists/workflows-run-args-not-json",
  "lists/workflows-run-needs-a-name",
  "lists/workflows-run-unknown-name",
  "pipeline-steps/ask-inside-does-not-rerun-earlier-stages",
  "pipeline-steps/ask-inside-pauses-the-step",
]);

describe.skipIf(!present)(`the corpus of expected behaviour${present ? "" : ": not in this checkout"}`, () => {
  let built: ReturnType<typeof buildCommandLine>;
  beforeAll(() => {
    built = buildCommandLine();
  });
  afterAll(() => built.remove());

  it.each(features)(
    "%s: every case answers as recorded, but for those that wait for more of the language",
    async (feature) => {
      const failing = await failingCases(built.program, path.join(corpus, "cases", `${feature}.json`));

      expect([...failing].sort()).toEqual([...notYet].filter((name) => name.startsWith(`${feature}/`)));
    },
    300_000,
  );
});

async function failingCases(program: string, file: string): Promise<readonly string[]> {
  const runner = path.join(corpus, "run.mjs");
  const argv = [runner, "--cli", `${process.execPath} ${program}`, "--jobs", "2", file];
  const { stdout } = await promisify(execFile)(process.execPath, argv).catch((error: unknown) => {
    // Failing cases end the runner with 1; what it printed tells which.
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string")
      return { stdout: error.stdout };
    throw error;
  });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  if (passed === undefined) throw new Error(`The runner did not finish: ${stdout}`);
  const names = [...stdout.matchAll(/^FAIL (\S+)$/gm)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  expect(names).toHaveLength(Number(failed));
  return names;
}
