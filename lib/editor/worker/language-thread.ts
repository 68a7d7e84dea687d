import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { DocumentFormat, WorkflowDocument } from "@/lib/lobster/document/document";
import type { ParsedText } from "@/lib/lobster/document/yaml";
import type { SearchQuery } from "@/lib/lobster/edit/search-query";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import type { FoldRange } from "../fold-ranges";
import type { FoundMatch, LanguageAnswer, LanguageFailure, LanguageRequest } from "./messages";

/** Texts of more characters, about 300 steps, are read and checked outside the page's thread. */
export const longText = 60_000;

/** The language in a thread of its own. Of several questions of one kind only the last is answered. */
export type LanguageThread = {
  parse(text: string, format: DocumentFormat, done: (parsed: ParsedText) => void): void;
  /** What the text says, read whole; see `readSummary`. */
  summarize(text: string, format: DocumentFormat, done: (summary: string) => void): void;
  /** See `foldRanges`. */
  fold(text: string, format: DocumentFormat, done: (ranges: readonly FoldRange[]) => void): void;
  /** What a query finds; null when it does not come to an end in time, see `searchDeadline`. */
  find(
    text: string,
    format: DocumentFormat,
    query: SearchQuery,
    done: (matches: readonly FoundMatch[] | null) => void,
  ): void;
  check(document: WorkflowDocument, knowledge: LintKnowledge, done: (found: readonly Diagnostic[]) => void): void;
};

/** The part of a `Worker` that is used. */
export type MessageChannelEnd = {
  postMessage(request: LanguageRequest): void;
  onAnswer(listen: (answer: LanguageAnswer | LanguageFailure) => void): void;
  /** Calls when the thread cannot be loaded, or has broken down. */
  onBreak(listen: () => void): void;
  close(): void;
};

/** Broken threads that are replaced; from then on the page answers itself. */
const mostRestarts = 3;

/** How long a search may take, in milliseconds. A person's expression may need years for a short text. */
const searchDeadline = 2000;

type Question = {
  readonly request: LanguageRequest;
  readonly done: (answer: LanguageAnswer) => void;
  /** In milliseconds, and what is told when they are over. */
  readonly deadline: { readonly ms: number; readonly missed: () => void } | null;
};

/**
 * @param openChannel starts a thread; called again when one breaks or runs over a deadline
 * @param answerHere answers on the page what no thread can answer; without deadline
 * @param schedule calls a task after milliseconds; gives what cancels it
 */
export function createLanguageThread(
  openChannel: () => MessageChannelEnd,
  answerHere: (request: LanguageRequest) => LanguageAnswer,
  schedule: (task: () => void, ms: number) => () => void,
): LanguageThread {
  let lastId = 0;
  let restarts = 0;
  /** A thread does one thing at a time: what waits is replaced by what is asked later. */
  let asked: Question | null = null;
  let cancelDeadline = (): void => {};
  let channel: MessageChannelEnd | null = null;
  const waiting = new Map<LanguageRequest["kind"], Question>();
  const latest = new Map<LanguageRequest["kind"], number>();

  /** Takes the question that is under way, and lets the next one begin whatever becomes of its answer. */
  const settle = (finish: (question: Question) => void): void => {
    const question = asked;
    asked = null;
    cancelDeadline();
    try {
      if (question !== null && latest.get(question.request.kind) === question.request.id) finish(question);
    } finally {
      sendNext();
    }
  };

  const replaceChannel = (): void => {
    channel?.close();
    channel = null;
  };

  const connect = (): MessageChannelEnd => {
    const opened = openChannel();
    opened.onAnswer((answer) => {
      if (channel !== opened || asked?.request.id !== answer.id) return;
      settle(({ request, done }) => done(answer.kind === "failed" ? answerHere(request) : answer));
    });
    opened.onBreak(() => {
      if (channel !== opened) return;
      restarts += 1;
      replaceChannel();
      // A search without a deadline could stop the page.
      settle(({ request, done, deadline }) => (deadline === null ? done(answerHere(request)) : deadline.missed()));
    });
    return opened;
  };

  const sendNext = (): void => {
    const [kind, question] = waiting.entries().next().value ?? [];
    if (asked !== null || kind === undefined || question === undefined) return;
    waiting.delete(kind);
    asked = question;
    const { deadline } = question;
    if (restarts >= mostRestarts) {
      settle(({ request, done }) => (deadline === null ? done(answerHere(request)) : deadline.missed()));
      return;
    }
    channel ??= connect();
    cancelDeadline =
      deadline === null
        ? () => {}
        : schedule(() => {
            replaceChannel();
            settle(() => deadline.missed());
          }, deadline.ms);
    channel.postMessage(question.request);
  };

  type Asked = Parameters<(request: DistributiveOmit<LanguageRequest, "id">) => void>[0];
  const ask = (wanted: Asked, done: Question["done"], deadline: Question["deadline"] = null): void => {
    lastId += 1;
    latest.set(wanted.kind, lastId);
    waiting.set(wanted.kind, { request: { ...wanted, id: lastId }, done, deadline });
    sendNext();
  };

  const check: LanguageThread["check"] = (document, knowledge, done) => {
    const { recorded = null, hasProgram, askingFiles = null } = knowledge;
    const askWith = (missing: readonly string[] | null): void => {
      const { text, format } = document;
      ask({ kind: "check", text, format, recorded, missing, askingFiles }, (answer) => {
        if (answer.kind !== "check") return;
        // A function cannot be sent: the thread names the programs, and is told which are missing.
        const lacking = answer.programs.filter((name) => hasProgram?.(name) === false);
        if (lacking.every((name) => missing?.includes(name))) done(answer.diagnostics);
        else askWith(lacking);
      });
    };
    askWith(hasProgram === undefined ? null : []);
  };

  return {
    check,
    find: (text, format, query, done) =>
      ask(
        { kind: "find", text, format, query },
        (answer) => {
          if (answer.kind === "find") done(answer.matches);
        },
        { ms: searchDeadline, missed: () => done(null) },
      ),
    fold: (text, format, done) =>
      ask({ kind: "fold", text, format }, (answer) => {
        if (answer.kind === "fold") done(answer.ranges);
      }),
    summarize: (text, format, done) =>
      ask({ kind: "summarize", text, format }, (answer) => {
        if (answer.kind === "summarize") done(answer.summary);
      }),
    parse: (text, format, done) =>
      ask({ kind: "parse", text, format }, (answer) => {
        if (answer.kind === "parse") done(answer.parsed);
      }),
  };
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
