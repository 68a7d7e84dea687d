import { describe, expect, it } from "vitest";
import { ProgressLog } from "./progress-log";

describe("the progress of an attempt", () => {
  it("is told at once at first, then once a second at most, and always with its newest state", () => {
    const log = new ProgressLog(0);
    expect(log.dueIn(0)).toBeNull();

    log.report({ unit: "rounds", done: 1, total: 9 });
    expect(log.dueIn(10)).toBe(0);
    expect(log.take(10)).toEqual({ progress: { unit: "rounds", done: 1, total: 9 }, parts: [] });
    expect(log.dueIn(20)).toBeNull();

    log.report({ unit: "rounds", done: 2, total: 9 });
    log.report({ unit: "rounds", done: 3, total: 9 });
    expect(log.dueIn(20)).toBe(990);
    expect(log.dueIn(1010)).toBe(0);
    expect(log.take(1010).progress).toMatchObject({ done: 3 });
  });

  it("is told ever more seldom, so that the journal of a long loop stays short", () => {
    const log = new ProgressLog(0);
    let told = 0;
    for (let at = 0; at < 24 * 60 * 60 * 1000; at += 500) {
      log.report({ unit: "rounds", done: at, total: at });
      if (log.dueIn(at) === 0) {
        log.take(at);
        told += 1;
      }
    }
    expect(told).toBeLessThan(1000);
  });

  it("holds the steps inside it of which there is news, with how often they were done", () => {
    const log = new ProgressLog(0);
    log.reportPart({ id: "a", status: "running" }, 1);
    log.reportPart({ id: "b", status: "running" }, 2);
    log.reportPart({ id: "a", status: "succeeded" }, 3);
    log.take(4);
    log.reportPart({ id: "a", status: "running" }, 5);
    log.reportPart({ id: "a", status: "failed", message: "no" }, 6);

    expect(log.take(7).parts).toEqual([
      { id: "a", status: "failed", times: 1, startedAt: 5, endedAt: 6, message: "no" },
    ]);
  });
});
