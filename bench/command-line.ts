import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const launcher = path.resolve(import.meta.dirname, "../bin/lobster.cjs");

/** One run of a program: wall time, and processor time of it and all its children, in milliseconds. */
export type ProgramCost = { readonly wall: number; readonly cpu: number };

function milliseconds(text: string): number {
  const [, minutes = "0", seconds = "0"] = /(\d+)m([\d.]+)s/.exec(text) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** `times` of the shell gives, in its second line, what its finished children used. */
export function programCost(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ProgramCost {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    "/bin/sh",
    ["-c", '"$@" >/dev/null || exit 1; times', "sh", program, ...args],
    { encoding: "utf8", env: { ...process.env, ...env } },
  );
  const wall = performance.now() - started;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stderr}`);
  const children = stdout.trim().split("\n").at(-1) ?? "";
  const [user = "", system = ""] = children.split(/\s+/);
  return { wall, cpu: milliseconds(user) + milliseconds(system) };
}

/** Programs that are compared with each other, in a folder of their own. */
export type CommandLineBench = {
  /** Runs a workflow of so many steps, each of them `true`. */
  readonly lobster: (steps: number) => ProgramCost;
  /** The same number of shells, started one after the other by a shell. */
  readonly bare: (steps: number) => ProgramCost;
  /** An empty Node program: what no command line on Node can go below. */
  readonly emptyNode: () => ProgramCost;
  readonly close: () => void;
};

export function openCommandLineBench(): CommandLineBench {
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-bench-"));
  const workflowFile = (steps: number): string => {
    const file = path.join(folder, `true-${steps}.lobster`);
    const body = Array.from({ length: steps }, (_, at) => `  - id: s${at}\n    run: "true"\n`).join("");
    writeFileSync(file, `name: true\nsteps:\n${body}`);
    return file;
  };
  const env = { LOBSTER_STATE_DIR: path.join(folder, "state") };
  return {
    lobster: (steps) => programCost(process.execPath, [launcher, "run", "--mode", "tool", workflowFile(steps)], env),
    bare: (steps) =>
      programCost("/bin/sh", ["-c", `i=0; while [ $i -lt ${steps} ]; do /bin/sh -lc true; i=$((i+1)); done`], env),
    emptyNode: () => programCost(process.execPath, ["-e", ""], env),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
