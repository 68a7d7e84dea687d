import { catalog } from "@/lib/catalog";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import type { Coverage, CoveredEffect, GateReference } from "@/lib/lobster/safety/model";
import { diagnose } from "@/lib/lobster/validate/diagnose";
import { loadSchemaCompiler } from "@/lib/runtime/schema-compiler";
import { Random } from "../random";
import { type GateWorkflow, makeGateWorkflow } from "./gate-workflow";
import { type Answers, runForEffects } from "./run-for-effects";

export type GateTally = {
  workflows: number;
  runs: number;
  /** Effects that the analysis calls always behind a gate, and how many of these some run reached. */
  always: number;
  alwaysReached: number;
  /** Effects that it does not, and how many of these some run reached without any approval. */
  open: number;
  openReached: number;
  /** Of those that no run reached so, the ones that runs reached with an approval each time. */
  openButApproved: number;
  readonly findings: string[];
};

/** How people answer; each run has other data and failures, too. */
const waysToAnswer: readonly Answers[] = [
  { approvals: 0, terminal: false },
  { approvals: 9, terminal: false },
  { approvals: 1, terminal: false },
  { approvals: 9, terminal: true },
  { approvals: 1, terminal: true },
];

/**
 * Makes workflows, asks the analysis of gates about them, runs them with real processes, and compares: an effect that is
 * called always behind a gate must never have happened before that gate was approved.
 */
export async function runGateCampaign({
  seed,
  workflows,
  runsOfEach = waysToAnswer.length,
  onProgress,
}: {
  readonly seed: number;
  readonly workflows: number;
  /** At most 5. */
  readonly runsOfEach?: number;
  readonly onProgress?: (done: number) => void;
}): Promise<GateTally> {
  const tally: GateTally = {
    ...{ workflows: 0, runs: 0, always: 0, alwaysReached: 0, open: 0, openReached: 0, openButApproved: 0 },
    findings: [],
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < workflows) {
      const number = next;
      next += 1;
      await tryOne(new Random(seed * 1_000_003 + number), runsOfEach, tally);
      onProgress?.(number + 1);
    }
  };
  await Promise.all([work(), work(), work()]);
  return tally;
}

async function validDocument(made: GateWorkflow): Promise<WorkflowDocument | null> {
  const document = openDocument(made.text, catalog);
  const errors = diagnose(document, catalog, await loadSchemaCompiler()).filter(({ severity }) => severity === "error");
  return errors.length === 0 ? document : null;
}

async function tryOne(random: Random, runsOfEach: number, tally: GateTally): Promise<void> {
  const made = makeGateWorkflow(random);
  const document = await validDocument(made);
  if (document?.workflow == null) {
    tally.findings.push(`made a workflow that is refused: ${made.text}`);
    return;
  }
  const openFile = (name: string): WorkflowDocument | null => {
    const text = made.files[name];
    return text === undefined ? null : openDocument(text, catalog);
  };
  const { effects } = assessSafety(document, catalog, { openFile });
  const promises = promisesOf(effects, document);
  const histories: (readonly string[])[] = [];
  const first = random.below(waysToAnswer.length);
  for (const answers of [...waysToAnswer.slice(first), ...waysToAnswer.slice(0, first)].slice(0, runsOfEach)) {
    histories.push(await runForEffects(made, document.workflow, random, answers));
    tally.runs += 1;
  }
  tally.workflows += 1;
  for (const [name, coverage] of promises) judge(name, coverage, histories, tally, made);
  for (const name of histories.flat().filter((line) => line.startsWith("E:"))) {
    if (!promises.has(name)) tally.findings.push(`${name} happened, and nobody had seen it: ${made.text}`);
  }
}

function judge(
  name: string,
  coverage: Coverage,
  histories: readonly (readonly string[])[],
  tally: GateTally,
  made: GateWorkflow,
): void {
  const before = histories.flatMap((history) =>
    history.flatMap((line, index) =>
      line === name ? [history.slice(0, index).filter((one) => !one.startsWith("E:"))] : [],
    ),
  );
  const unapproved = before.filter((approvals) => approvals.length === 0);
  if (coverage.kind !== "always") {
    tally.open += 1;
    if (unapproved.length > 0) tally.openReached += 1;
    else if (before.length > 0) tally.openButApproved += 1;
    return;
  }
  tally.always += 1;
  if (before.length > 0) tally.alwaysReached += 1;
  const gates = coverage.gates.map(lineOf);
  const broken = before.find((approvals) => {
    const held = gates.filter((gate) => approvals.includes(gate));
    return coverage.anyOf ? held.length === 0 : held.length < gates.length;
  });
  if (broken === undefined) return;
  const files = JSON.stringify(made.files);
  tally.findings.push(
    `${name} is called behind ${gates.join(", ")}; approved was [${broken.join(", ")}]\n${made.text}\n${files}`,
  );
}

function lineOf({ name, stage }: GateReference): string {
  return `${stage ? "stage" : "gate"} ${name}`;
}

/** What was said of each effect, by the line it writes. */
function promisesOf(effects: readonly CoveredEffect[], document: WorkflowDocument): ReadonlyMap<string, Coverage> {
  const seen = new Map<string, number>();
  return new Map(
    effects
      .filter(({ kind }) => kind === "write")
      .map((effect): [string, Coverage] => {
        const step = effect.within?.step ?? document.stepAt(effect.path)?.id ?? "";
        const count = seen.get(step) ?? 0;
        seen.set(step, count + 1);
        return [`E:${step}`, effect.coverage];
      })
      .flatMap(([name, coverage], index, all): [string, Coverage][] => {
        const sameName = all.filter(([other]) => other === name);
        if (sameName.length === 1) return [[name, coverage]];
        return [[`${name}:${all.slice(0, index).filter(([other]) => other === name).length}`, coverage]];
      }),
  );
}
