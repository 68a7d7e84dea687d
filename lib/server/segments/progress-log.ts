import type { StepProgress } from "@/lib/lobster/run/engine-contract";
import { nextPartState, type PartState, type StepPart } from "@/lib/lobster/run/step-parts";

export type ProgressNews = {
  readonly progress: StepProgress | null;
  /** Those that have changed, in order of first appearance. */
  readonly parts: readonly PartState[];
};

/** News of one attempt are at least this far apart, and the further the longer it runs: so the journal of a long loop stays short. */
const shortestPauseMs = 1000;
const shareOfTime = 0.01;

/** Collects how far an attempt and the steps inside it have come. The journal takes the newest of it now and then. */
export class ProgressLog {
  readonly #beganAt: number;
  readonly #parts = new Map<string, PartState>();
  readonly #changed = new Set<string>();
  #progress: StepProgress | null = null;
  #takenAt: number | null = null;

  /** Times are in milliseconds since the epoch. */
  constructor(beganAt: number) {
    this.#beganAt = beganAt;
  }

  report(progress: StepProgress): void {
    this.#progress = progress;
  }

  reportPart(part: StepPart, at: number): void {
    this.#parts.set(part.id, nextPartState(this.#parts.get(part.id), part, at));
    this.#changed.add(part.id);
  }

  /** Milliseconds until the news may be taken; null when there are none. */
  dueIn(now: number): number | null {
    if (this.#progress === null && this.#changed.size === 0) return null;
    if (this.#takenAt === null) return 0;
    const pause = Math.max(shortestPauseMs, (this.#takenAt - this.#beganAt) * shareOfTime);
    return Math.max(0, this.#takenAt + pause - now);
  }

  take(now: number): ProgressNews {
    const parts = [...this.#parts.values()].filter(({ id }) => this.#changed.has(id));
    const news = { progress: this.#progress, parts };
    this.#changed.clear();
    this.#progress = null;
    this.#takenAt = now;
    return news;
  }
}
