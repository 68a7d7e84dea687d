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

/** The editor of a running studio, production build, in a headless Chromium. `npm run build` comes first. */
export async function editorLines(): Promise<readonly Line[]> {
  const studio = await openBenchStudio();
  try {
    return [
      ...(await openLines(studio)),
      ...(await typingLines(studio)),
      ...(await frameLines(studio)),
      ...(await outputLines(studio)),
      ...(await sessionLines(studio, minutes())),
    ];
  } finally {
    await studio.close();
  }
}
