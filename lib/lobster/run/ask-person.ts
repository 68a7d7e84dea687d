import { LobsterError } from "../contract/errors";
import type { RunHost } from "../contract/host";
import type { JsonValue } from "../contract/json-value";
import { type ApprovalSubject, approvalSubject } from "./approval-subject";
import { escapeUnseen } from "./escape-unseen";

type Question = {
  readonly host: RunHost;
  readonly prompt: string;
  /** Holds `LOBSTER_APPROVAL_INPUT_TIMEOUT_MS`. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

function timeLimit(env: Question["env"]): number | null {
  const limit = Number(env.LOBSTER_APPROVAL_INPUT_TIMEOUT_MS);
  return Number.isFinite(limit) && limit > 0 ? limit : null;
}

/** The line that the person at the terminal types. Throws when nobody answers in time. */
export async function askPerson({ host, prompt, env, signal }: Question): Promise<string> {
  if (host.askLine === undefined) {
    throw new LobsterError("runtime_error", "not_supported", "There is no terminal to ask at");
  }
  const limit = timeLimit(env);
  const giveUp = new AbortController();
  const stop = (): void => giveUp.abort(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    const answer = host.askLine(escapeUnseen(prompt), giveUp.signal);
    if (limit === null) return await answer;
    const late = host.sleep(limit, giveUp.signal).then(() => null);
    const line = await Promise.race([answer, late]);
    if (line !== null) return line;
    answer.catch(() => undefined);
    signal.throwIfAborted();
    throw new LobsterError("runtime_error", "timed_out", `Timed out waiting for input (${limit}ms)`);
  } finally {
    signal.removeEventListener("abort", stop);
    giveUp.abort();
  }
}

/** Shows what is to be approved, then asks. True when the person answers `y` or `yes`. */
export async function askForApproval(question: Question, subject: ApprovalSubject): Promise<boolean> {
  for (const line of approvalSubject(subject)) question.host.log(line);
  const line = await askPerson({ ...question, prompt: `${question.prompt} [y/N] ` });
  return ["y", "yes"].includes(line.trim().toLowerCase());
}

/**
 * Shows what the question is about, asks, and gives the JSON that the person typed.
 * Throws `Input response must be valid JSON` for a line that is none.
 */
export async function askForAnswer(question: Question, subject: JsonValue | undefined): Promise<JsonValue> {
  if (subject !== undefined && subject !== null) {
    for (const line of approvalSubject({ items: [subject], preview: null })) question.host.log(line);
  }
  const line = await askPerson({ ...question, prompt: `${question.prompt}\nEnter JSON response: ` });
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new LobsterError("runtime_error", "bad_decision", "Input response must be valid JSON", { cause });
  }
}
