import type { CommandContext, InputQuestion } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { UnmaskableStepError } from "@/lib/lobster/contract/step-runner";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import { askForAnswer } from "@/lib/lobster/run/ask-person";
import type { AnsweredQuestion, StagePause } from "@/lib/lobster/run/pipeline-pause";
import { readQuestion } from "./read-question";
import type { ReplayInput } from "./replay-input";

const mostItems = 1000;
const mostBytes = 1024 * 1024;
const mostAnswers = 100;

/** Refusal of a question where a pipeline cannot wait, and for commands that are not declared as pausable. */
export const cannotAsk = "requestInput is not supported in this pipeline context";

/** Ends a command whose question nobody can answer now. What else the command makes of it does not count. */
class Suspended extends Error {}

type Stage = {
  /** False inside loops, branches and other commands. */
  readonly mayPause: boolean;
  /** Nothing comes behind it. */
  readonly isLast: boolean;
  readonly input: ReplayInput;
  /** Answers from before, in the order of the questions. */
  readonly history: readonly AnsweredQuestion[];
  readonly context: Pick<CommandContext, "host" | "env" | "mode" | "interactive" | "signal" | "checkJson">;
};

/** The questions of one stage: answers that are there already come back in order, the next one stops the pipeline. */
export class StageQuestions {
  private asked = 0;
  private emitted = 0;
  private phase: "running" | "returned" | "over" = "running";
  private pause: StagePause | null = null;
  /** Questions that are neither answered nor refused yet. */
  private readonly open = new Set<Promise<unknown>>();

  constructor(private readonly stage: Stage) {}

  /** Where the pipeline has to wait, once that is certain of every question: a command may not wait for its answers. */
  async suspension(): Promise<StagePause | null> {
    await Promise.all(this.open);
    return this.pause;
  }

  ask(given: InputQuestion): Promise<JsonValue> {
    const answer = this.answerTo(given);
    const over = (): void => void this.open.delete(settled);
    const settled = answer.then(over, over);
    this.open.add(settled);
    return answer;
  }

  private async answerTo(given: InputQuestion): Promise<JsonValue> {
    if (this.phase === "over") throw refused("requestInput cannot run after the command has completed");
    const question = await readQuestion(given, this.stage.context);
    const signature = canonicalJson({ ...question });
    const requestIndex = this.asked;
    this.asked += 1;
    const recorded = this.stage.history[requestIndex];
    if (recorded === undefined) return this.askAnew(requestIndex, { ...question, signature });
    if (recorded.metadata.signature === signature) return recorded.response;
    throw new UnmaskableStepError("checkpoint_refused", "requestInput resume request does not match suspended request");
  }

  /** The items that the command has handed over, which may still be on their way. */
  async *emit(items: AsyncIterable<JsonValue> | Iterable<JsonValue>): AsyncGenerator<JsonValue> {
    this.phase = "returned";
    for await (const item of items) {
      this.emitted += 1;
      yield item;
    }
    this.over();
  }

  /** Nothing more comes from the command. Throws when it left an answer aside. */
  over(): void {
    this.phase = "over";
    if (this.pause !== null || this.asked >= this.stage.history.length) return;
    throw new UnmaskableStepError("checkpoint_refused", "resume input response was not consumed by requestInput");
  }

  private async askAnew(
    requestIndex: number,
    metadata: StagePause["commandInput"]["pending"]["metadata"],
  ): Promise<JsonValue> {
    const { mayPause, context, history } = this.stage;
    if (!mayPause) throw refused(cannotAsk);
    if (context.mode === "human") return this.askHere(metadata);
    if (this.phase === "returned") this.refuseLate();
    if (requestIndex >= mostAnswers) throw refused("requestInput replay history limit exceeded");
    const items = await this.keptItems();
    this.pause ??= { items, commandInput: { pending: { requestIndex, metadata }, history } };
    throw new Suspended("The command waits for an answer");
  }

  private async askHere(question: InputQuestion): Promise<JsonValue> {
    const { host, env, signal, interactive, checkJson } = this.stage.context;
    if (!interactive) throw refused("requestInput requires --mode tool when stdin is not interactive");
    const answer = await askForAnswer({ host, prompt: question.prompt, env, signal }, question.subject);
    const check = await checkJson(question.responseSchema, answer);
    if (check.kind === "invalid_schema") throw refused("requestInput response schema is invalid");
    if (check.kind === "not_checked") throw refused(`requestInput response ${check.message}`);
    const [first] = check.problems;
    if (first === undefined) return answer;
    const message = `requestInput response failed schema validation at ${first.path}: ${first.message}`;
    throw new LobsterError("runtime_error", "bad_decision", message, { details: check.problems });
  }

  private refuseLate(): void {
    if (this.emitted > 0) throw refused("requestInput cannot suspend after this command has produced output");
    if (!this.stage.isLast) throw refused("requestInput cannot suspend from lazy output before downstream stages");
  }

  private async keptItems(): Promise<readonly JsonValue[]> {
    const items = await this.stage.input.all(mostItems);
    if (items === null || new TextEncoder().encode(JSON.stringify(items)).length > mostBytes) {
      throw refused("requestInput replay limit exceeded");
    }
    return items;
  }
}

function refused(message: string): LobsterError {
  return new LobsterError("runtime_error", "not_supported", message);
}
