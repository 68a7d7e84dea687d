import { type Logger, pino } from "pino";

/** One JSON line an event on standard error. Output of steps never goes here. */
export function createLogger(program: "studio" | "worker", level = process.env.LOG_LEVEL ?? "info"): Logger {
  return pino(
    { level, base: { program, pid: process.pid }, redact: ["token", "cookie", "authorization", "*.token", "*.cookie"] },
    pino.destination({ dest: 2, sync: true }),
  );
}
