import type { Line } from "../report";
import { frameLines } from "./frame-lines";
import { openLines } from "./open-lines";
import { openBenchStudio } from "./open-studio";
import { outputLines } from "./output-lines";
import { sessionLines } from "./session-lines";
import { typingLines } from "./typing-lines";

/** Minutes of P7 and P10; `BENCH_MINUTES` sets both. */
function minutes() {
  const wanted = Number(process.env.BENCH_MINUTES);
  return wanted > 0 ? { session: wanted, soak: wanted } : { session: 5, soak: 10 };
}

/**
 * The editor of a running studio, production build, in a headless Chromium. `npm run build` comes first. Each part is
 * handed to `show` as soon as it is measured: the last ones take a quarter of an hour.
 */
export async function editorLines(show: (lines: readonly Line[]) => void): Promise<void> {
  const studio = await openBenchStudio();
  try {
    for (const part of [openLines, typingLines, frameLines, outputLines]) show(await part(studio));
    show(await sessionLines(studio, minutes()));
  } finally {
    await studio.close();
  }
}
