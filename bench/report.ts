import type { Timing } from "./measure";

/** One figure of the report. `share` is the part of the target that is used; above 1 misses it. */
export type Line = {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly share: number;
  /** What other builders publish about the same thing. */
  readonly peers?: string;
};

export function timeLine(name: string, timing: Timing | undefined, limit: number, peers?: string): Line {
  if (timing === undefined) throw new Error(`${name} was not measured`);
  const { median, p95, cpu } = timing;
  return {
    name,
    measured: `${median.toFixed(1)} ms (p95 ${p95.toFixed(1)}${Number.isNaN(cpu) ? "" : `, cpu ${cpu.toFixed(1)}`})`,
    target: `<= ${limit} ms p95`,
    share: p95 / limit,
    ...(peers === undefined ? {} : { peers }),
  };
}

/** A figure that has to stay at or below a limit. */
export function limitLine(name: string, figure: number, unit: string, limit: number, peers?: string): Line {
  const digits = figure < 100 && !Number.isInteger(figure) ? 1 : 0;
  return {
    name,
    measured: `${figure.toFixed(digits)} ${unit}`,
    target: `<= ${limit} ${unit}`,
    share: figure / limit,
    ...(peers === undefined ? {} : { peers }),
  };
}

export function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  for (const { name, measured, target, share, peers } of lines) {
    const figures = `${measured.padEnd(38)} ${target.padEnd(18)} ${(share * 100).toFixed(0).padStart(4)}%`;
    console.log(`  ${name.padEnd(54)} ${figures}${peers === undefined ? "" : `   ${peers}`}`);
  }
}
