import { createLanguageThread, type LanguageThread } from "./language-thread";
import type { LanguageAnswer } from "./messages";

let started: LanguageThread | null = null;

/** The thread of this page, started when the first long text asks for it; null where there are no threads. */
export function languageThread(): LanguageThread | null {
  if (started !== null || typeof Worker === "undefined") return started;
  const worker = new Worker(new URL("./language.worker.ts", import.meta.url), { type: "module" });
  started = createLanguageThread({
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listen) => worker.addEventListener("message", ({ data }: MessageEvent<LanguageAnswer>) => listen(data)),
  });
  return started;
}
