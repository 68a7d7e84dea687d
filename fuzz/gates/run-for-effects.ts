import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalog } from "@/lib/catalog";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import type { Workflow } from "@/lib/lobster/document/document";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import type { Snapshot } from "@/lib/lobster/run/records";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import type { RunRequest } from "@/lib/runtime/run-request";
import { runWorkflow } from "@/lib/runtime/run-workflow";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { createMemoryRecorder } from "@/lib/testing/memory-recorder";
import type { Random } from "../random";
import type { GateWorkflow } from "./gate-workflow";

/** How people answer in one run. */
export type Answers = {
  /** Gates that are approved before one is rejected. */
  readonly approvals: number;
  /** True when a person sits at the terminal, who is also asked within pipelines and other files. */
  readonly terminal: boolean;
};

/** Runs a workflow with real processes. Gives what happened in order: `E:<effect>`, `gate <id>`, `stage <id>`. */
export async function runForEffects(
  made: GateWorkflow,
  workflow: Workflow,
  random: Random,
  { approvals, terminal }: Answers,
): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-gates-"));
  const log = path.join(folder, "log");
  let approved = 0;
  const approve = (prompt: string): boolean => {
    if (approved >= approvals) return false;
    approved += 1;
    appendFileSync(log, `${prompt}\n`);
    return true;
  };
  const askLine = async (question: string): Promise<string> => {
    if (question.includes("JSON")) return '{"ok":true}';
    return approve(question.replace(" [y/N] ", "")) ? "y" : "n";
  };
  const files = Object.fromEntries(Object.entries(made.files).map(([name, text]) => [`/flows/${name}`, text]));
  const request: Omit<RunRequest, "snapshot" | "decision"> = {
    workflow,
    args: {},
    env: { PATH: process.env.PATH ?? "", LOG: log, ...surroundings(made, random) },
    cwd: folder,
    host: createNodeHost({ log: () => undefined, stateFolder: path.join(folder, "state"), askLine }),
    catalog,
    commands: commandRunners,
    steps: stepRunners,
    recorder: createMemoryRecorder(),
    mode: terminal ? "human" : "tool",
    interactive: terminal,
    signal: new AbortController().signal,
    origin: memoryOrigin(files),
  };
  try {
    let snapshot: Snapshot | null = null;
    let decision: Decision | null = null;
    for (;;) {
      const result = await runWorkflow({ ...request, snapshot, decision });
      if (result.kind !== "suspended") break;
      snapshot = result.snapshot;
      const { kind, prompt } = result.request;
      decision =
        kind === "input"
          ? { verdict: "submit", value: { ok: true }, comment: null, by: null }
          : { verdict: approve(prompt) ? "approve" : "reject", comment: null, by: null };
    }
    return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What steps print and which fail, other in each run. */
function surroundings({ ids }: GateWorkflow, random: Random): Record<string, string> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const data = { x: random.chance(2), n: random.below(3), list: [1, 2].slice(random.below(2)) };
      return [
        [`DATA_${id}`, random.chance(6) ? "no json" : JSON.stringify(data)],
        [`FAIL_${id}`, random.chance(4) ? "1" : "0"],
      ];
    }),
  );
}
