import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";

const corpus = path.resolve(import.meta.dirname, "../../../shared/conformance");
const present = existsSync(corpus);

const files = present ? readdirSync(path.join(corpus, "cases")).filter((name) => name.endsWith(".json")) : [];

describe.skipIf(!present)(`the corpus of expected behaviour${present ? "" : ": not in this checkout"}`, () => {
  let built: ReturnType<typeof buildCommandLine>;
  beforeAll(() => {
    built = buildCommandLine();
  });
  afterAll(() => built.remove());

  it.each(files)(
    "%s: every case answers as recorded",
    async (file) => expect(await failingCases(built.program, path.join(corpus, "cases", file))).toEqual([]),
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
