import { setTimeout as delay } from "node:timers/promises";

/** Asks again until the answer is neither null, undefined nor false. @throws when it takes too long */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`This did not happen within ${limitMs} ms: ${what}`);
    await delay(20);
  }
}
