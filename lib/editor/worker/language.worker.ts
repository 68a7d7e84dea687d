// Reads and checks long texts outside the page's thread.
import { createAnswering } from "./answer-request";
import type { LanguageAnswer, LanguageFailure, LanguageRequest } from "./messages";

const answer = createAnswering();

function answered(request: LanguageRequest): LanguageAnswer | LanguageFailure {
  try {
    return answer(request);
  } catch (error) {
    // The page asks itself again, where the error is seen.
    return { id: request.id, kind: "failed", reason: String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<LanguageRequest>) => self.postMessage(answered(data)));
