import { openCommandLineBench } from "./command-line";
import { measureInterleaved } from "./measure";
import type { Line } from "./report";

const STEPS = 100;

/** Wall and processor time a step takes, from the difference between a long and a short run. */
export function commandLineLines(rounds: number): readonly Line[] {
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
