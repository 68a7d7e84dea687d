import { createAnswering } from "./answer-request";
import { createLanguageThread, type LanguageThread, type MessageChannelEnd } from "./language-thread";
import type { LanguageAnswer, LanguageFailure } from "./messages";

let started: LanguageThread | null = null;

/** The thread of this page, started when the first long text asks for it; null where there are no threads. */
export function languageThread(): LanguageThread | null {
  if (started !== null || typeof Worker === "undefined") return started;
  started = createLanguageThread(openWorker, createAnswering(), (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  });
  return started;
}

function openWorker(): MessageChannelEnd {
  const worker = new Worker(new URL("./language.worker.ts", import.meta.url), { type: "module" });
  return {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listen) => {
      worker.addEventListener("message", ({ data }: MessageEvent<LanguageAnswer | LanguageFailure>) => listen(data));
    },
    onBreak: (listen) => {
      worker.addEventListener("error", listen);
      worker.addEventListener("messageerror", listen);
    },
    close: () => worker.terminate(),
  };
}
