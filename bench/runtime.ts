import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { validateWorkflow } from "@/lib/lobster/validate/validate-workflow";
import { programCost } from "./command-line";
import { longWorkflow } from "./long-workflow";

const root = path.resolve(import.meta.dirname, "..");

/** Run by Node in front of a program: notes the most memory that it held, in kilobytes. */
const memoryHook = `process.on("exit", () => {
  require("node:fs").writeFileSync(process.env.BENCH_MEMORY_FILE, String(process.resourceUsage().maxRSS));
});`;

/** The same question to both command lines, which are started in turn. */
type Comparison = {
  readonly name: string;
  /** Milliseconds or megabytes, by program. */
  readonly ours: number;
  readonly reference: number;
  readonly unit: "ms" | "MB";
  /** Largest allowed share of the reference's figure. */
  readonly most: number;
};

type Program = "ours" | "reference" | "oursEachLogin";

const programs: { readonly [name in Program]: string } = {
  ours: path.join(root, "bin/lobster.cjs"),
  oursEachLogin: path.join(root, "bin/lobster.cjs"),
  reference: path.join(root, "node_modules/.bin/lobster"),
};

function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Stages that reshape, filter and fill in; `%` is the last one. */
const tenStages =
  "exec seq 100000 | map --wrap n | where n!=5 | map k=x{{n}} | pick n,k | where k!=x7 | map j={{k}}y | pick j | map --unwrap j | %";

class Duel {
  private readonly folder = mkdtempSync(path.join(tmpdir(), "lobster-bench-"));
  private readonly memoryFile = path.join(this.folder, "memory");
  private readonly hook = path.join(this.folder, "hook.cjs");

  constructor(private readonly rounds: number) {
    writeFileSync(this.hook, memoryHook);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  workflow(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** Median processor time in milliseconds of a program and everything it starts. */
  cpu(target: string, which: readonly Program[], rounds = this.rounds): { readonly [name in Program]: number } {
    const times: { readonly [name in Program]: number[] } = { ours: [], oursEachLogin: [], reference: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const program of which) {
        const { cpu } = this.start(program, target, {});
        // The first round warms up.
        if (round > 0) times[program].push(cpu);
      }
    }
    return { ours: median(times.ours), oursEachLogin: median(times.oursEachLogin), reference: median(times.reference) };
  }

  /** Median peak of memory in megabytes, above that of an empty Node program. */
  memory(target: string): { readonly ours: number; readonly reference: number } {
    const peaks = { ours: [] as number[], reference: [] as number[], empty: [] as number[] };
    const env = { NODE_OPTIONS: `--require=${this.hook}`, BENCH_MEMORY_FILE: this.memoryFile };
    const peak = (): number => Number(readFileSync(this.memoryFile, "utf8")) / 1024;
    for (let round = 0; round < this.rounds; round += 1) {
      programCost(process.execPath, ["-e", ""], env);
      peaks.empty.push(peak());
      for (const program of ["ours", "reference"] as const) {
        this.start(program, target, env);
        peaks[program].push(peak());
      }
    }
    const empty = median(peaks.empty);
    return { ours: median(peaks.ours) - empty, reference: median(peaks.reference) - empty };
  }

  /** Processor time of so many shells, started one after the other by a shell. */
  bare(steps: number): number {
    const loop = `i=0; while [ $i -lt ${steps} ]; do /bin/sh -lc true; i=$((i+1)); done`;
    return median(Array.from({ length: this.rounds }, () => programCost("/bin/sh", ["-c", loop], {}).cpu));
  }

  private start(program: Program, target: string, env: Readonly<Record<string, string>>): { readonly cpu: number } {
    return programCost(process.execPath, [programs[program], "run", "--mode", "tool", target], {
      LOBSTER_STATE_DIR: path.join(this.folder, "state"),
      ...(program === "oursEachLogin" ? { LOBSTER_LOGIN_EACH_STEP: "1" } : {}),
      ...env,
    });
  }
}

function manySteps(steps: number): string {
  return `name: many\nsteps:\n${Array.from({ length: steps }, (_, at) => `  - id: s${at}\n    run: "true"\n`).join("")}`;
}

const bigOutput = `name: big
steps:
  - id: big
    run: head -c 10000000 /dev/zero | tr '\\0' x
  - id: count
    run: wc -c
    stdin: $big.stdout
`;

function stepComparisons(duel: Duel): readonly Comparison[] {
  const both = ["ours", "oursEachLogin", "reference"] as const;
  const one = duel.cpu(duel.workflow("one.lobster", manySteps(1)), both);
  const start: Comparison = {
    name: "start to first step",
    ours: one.ours,
    reference: one.reference,
    unit: "ms",
    most: 0.4,
  };
  const longer = [100, 500].flatMap((steps): Comparison[] => {
    const many = duel.cpu(duel.workflow(`many-${steps}.lobster`, manySteps(steps)), both, 3);
    const bare = duel.bare(steps) / steps;
    const each = (program: Program): number => (many[program] - one[program]) / (steps - 1);
    const reference = each("reference");
    const above = reference - bare;
    return [
      { name: `a step of ${steps}, in all`, ours: each("ours"), reference, unit: "ms", most: 0.5 },
      {
        name: `a step of ${steps}, above a bare shell`,
        ours: each("ours") - bare,
        reference: above,
        unit: "ms",
        most: 0.3,
      },
      {
        name: `the same, with a login shell for each`,
        ours: each("oursEachLogin") - bare,
        reference: above,
        unit: "ms",
        most: 0.3,
      },
    ];
  });
  return [start, ...longer];
}

function pipelineComparisons(duel: Duel): readonly Comparison[] {
  const programs = ["ours", "reference"] as const;
  return [
    { name: "ten stages, 100,000 items, all of them kept", last: "template --text a{{.}}" },
    { name: "ten stages, 100,000 items, the first kept", last: "head --n 1" },
  ].flatMap(({ name, last }): Comparison[] => {
    const target = tenStages.replace("%", last);
    return [
      { name, ...duel.cpu(target, programs, 3), unit: "ms", most: 0.5 },
      { name: `${name}, memory above Node`, ...duel.memory(target), unit: "MB", most: 0.5 },
    ];
  });
}

/** Compares the command line with the reference. Both are started in turn; the figures are processor time and memory. */
export function compareRuntimes(rounds: number): void {
  const duel = new Duel(rounds);
  try {
    const big = {
      name: "10 MB through two steps, memory above Node",
      ...duel.memory(duel.workflow("big.lobster", bigOutput)),
    };
    console.log(`\n${"".padEnd(58)} ${"ours".padStart(10)} ${"reference".padStart(10)} ratio  target`);
    for (const it of [
      ...stepComparisons(duel),
      ...pipelineComparisons(duel),
      { ...big, unit: "MB", most: 1 } as const,
    ]) {
      const ratio = it.ours / it.reference;
      const figures = [it.ours, it.reference].map((figure) => `${figure.toFixed(1)} ${it.unit}`.padStart(10));
      const verdict = ratio <= it.most ? "" : "  missed";
      console.log(`  ${it.name.padEnd(56)} ${figures.join(" ")}  ${ratio.toFixed(2)}  <= ${it.most}${verdict}`);
    }
    console.log(`  ${"parse and validate 1,000 steps".padEnd(56)} ${readCost(rounds).toFixed(1)} ms of 60 ms`);
  } finally {
    duel.close();
  }
}

/** Median processor time to read and check a long file, in milliseconds. */
function readCost(rounds: number): number {
  const text = longWorkflow(1000);
  const times = Array.from({ length: rounds + 5 }, () => {
    const before = process.cpuUsage();
    const { data } = openDocument(text, catalog);
    if (data === undefined || validateWorkflow(data, () => null) !== null) throw new Error("The workflow is not valid");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times.slice(5));
}
