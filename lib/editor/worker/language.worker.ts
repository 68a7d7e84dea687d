// Reads and checks long texts outside the page's thread.
import { createAnswering } from "./answer-request";
import type { LanguageRequest } from "./messages";

const answer = createAnswering();

self.addEventListener("message", ({ data }: MessageEvent<LanguageRequest>) => self.postMessage(answer(data)));
