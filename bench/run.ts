// npm run bench: measures what a person waits for, and says how much of each target is used.
// npm run bench -- runtime: compares the command line with the reference implementation.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { openCommandLineBench } from "./command-line";
import { editTask, openTask, planTask, undoTask } from "./editing";
import { measureInterleaved, type Timing } from "./measure";
import { compareRuntimes } from "./runtime";

type Line = { readonly name: string; readonly measured: string; readonly target: string; readonly share: number };

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

function editingLines(): readonly Line[] {
  const tasks = [
    { task: openTask("P1 open 50 steps, text to graph", 50), limit: 800 },
    { task: openTask("P2 open 500 steps, text to graph", 500), limit: 1200 },
    { task: openTask("P3 open 1,000 steps, text to graph", 1000), limit: 2000 },
    { task: editTask("P4 edit at 50 steps, to the next graph", 50), limit: 50 },
    { task: editTask("P4 edit at 1,000 steps, to the next graph", 1000), limit: 150 },
    { task: planTask("P5 edit at 1,000 steps, to the patched text", 1000), limit: 30 },
  ];
  const quick = measureInterleaved(
    tasks.map(({ task }) => task),
    rounds,
    2,
  );
  const undo = undoTask("P9 undo 200 mixed edits at 500 steps", 500, 200);
  const slow = measureInterleaved([undo], 1, 0);
  return [...tasks, { task: undo, limit: 2000 }].map(({ task, limit }) => {
    const timing = quick.get(task.name) ?? slow.get(task.name);
    return limitLine(task.name, timing, limit);
  });
}

function limitLine(name: string, timing: Timing | undefined, limit: number): Line {
  if (timing === undefined) throw new Error(`${name} was not measured`);
  const { median, p95, cpu } = timing;
  return {
    name,
    measured: `${median.toFixed(1)} ms (p95 ${p95.toFixed(1)}${Number.isNaN(cpu) ? "" : `, cpu ${cpu.toFixed(1)}`})`,
    target: `<= ${limit} ms p95`,
    share: p95 / limit,
  };
}

const STEPS = 100;

/** Wall and processor time a step takes, from the difference between a long and a short run. */
function commandLineLines(): readonly Line[] {
  const bench = openCommandLineBench();
  const cpu = new Map<string, number[]>();
  const measured = (name: string, cost: () => { readonly wall: number; readonly cpu: number }) => ({
    name,
    run: () => {
      const { wall, cpu: used } = cost();
      cpu.set(name, [...(cpu.get(name) ?? []), used]);
      return wall;
    },
  });
  try {
    const wall = measureInterleaved(
      [
        measured("empty", bench.emptyNode),
        measured("one", () => bench.lobster(1)),
        measured("many", () => bench.lobster(1 + STEPS)),
        measured("bare", () => bench.bare(STEPS)),
      ],
      Math.min(7, rounds),
      1,
    );
    const median = (name: string) => wall.get(name)?.median ?? Number.NaN;
    const medianCpu = (name: string) => {
      const list = (cpu.get(name) ?? []).slice(1).toSorted((a, b) => a - b);
      return list[Math.floor(list.length / 2)] ?? Number.NaN;
    };
    const perStep = (median("many") - median("one")) / STEPS;
    const perStepCpu = (medianCpu("many") - medianCpu("one")) / STEPS;
    const bare = median("bare") / STEPS;
    const bareCpu = medianCpu("bare") / STEPS;
    const overhead = perStep - bare;
    const start = median("one") - median("empty");
    return [
      line("P12 start of a run above an empty Node program", `${start.toFixed(0)} ms`, "<= 150 ms", start / 150),
      line(
        "P12 start of a run, processor time",
        `${medianCpu("one").toFixed(0)} ms`,
        "reference 500 ms",
        medianCpu("one") / 500,
      ),
      line(
        "P12 a step above a bare shell",
        `${overhead.toFixed(1)} ms (${perStep.toFixed(1)} - ${bare.toFixed(1)})`,
        "<= 5 ms",
        overhead / 5,
      ),
      line(
        "P12 a step above a bare shell, processor time",
        `${(perStepCpu - bareCpu).toFixed(1)} ms (${perStepCpu.toFixed(1)} - ${bareCpu.toFixed(1)})`,
        "<= 10% more",
        (perStepCpu - bareCpu) / (0.1 * bareCpu),
      ),
      line("P12 a step, processor time", `${perStepCpu.toFixed(1)} ms`, "reference 41 ms", perStepCpu / 41),
    ];
  } finally {
    bench.close();
  }
}

function line(name: string, measured: string, target: string, share: number): Line {
  return { name, measured, target, share };
}

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  for (const { name, measured, target, share } of lines) {
    console.log(
      `  ${name.padEnd(54)} ${measured.padEnd(38)} ${target.padEnd(18)} ${(share * 100).toFixed(0).padStart(4)}%`,
    );
  }
}

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, ${rounds} rounds`);
const build = () =>
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../scripts/build-bin.mjs"), "lobster"], {
    stdio: "inherit",
  });
if (process.argv[2] === "runtime") {
  build();
  compareRuntimes(Math.min(7, rounds));
} else {
  console.log("The last column is the share of the target that is used; above 100% misses it.");
  print("Editing", editingLines());
  build();
  print("Command line", commandLineLines());
}
