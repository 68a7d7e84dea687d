import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { DocumentFormat, WorkflowDocument } from "@/lib/lobster/document/document";
import type { ParsedText } from "@/lib/lobster/document/yaml";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import type { LanguageAnswer, LanguageRequest } from "./messages";

/** Texts of more characters, about 300 steps, are read and checked outside the page's thread. */
export const longText = 60_000;

/** The language in a thread of its own. Of several questions of one kind only the last is answered. */
export type LanguageThread = {
  parse(text: string, format: DocumentFormat, done: (parsed: ParsedText) => void): void;
  /** What the text says, read whole; see `readSummary`. */
  summarize(text: string, format: DocumentFormat, done: (summary: string) => void): void;
  check(document: WorkflowDocument, knowledge: LintKnowledge, done: (found: readonly Diagnostic[]) => void): void;
};

/** The part of a `Worker` that is used. */
export type MessageChannelEnd = {
  postMessage(request: LanguageRequest): void;
  onAnswer(listen: (answer: LanguageAnswer) => void): void;
};

export function createLanguageThread(channel: MessageChannelEnd): LanguageThread {
  let lastId = 0;
  /** A thread does one thing at a time: what waits is replaced by what is asked later. */
  let busy = false;
  const waiting = new Map<LanguageRequest["kind"], () => void>();
  const open = new Map<number, (answer: LanguageAnswer) => void>();
  const latest = new Map<LanguageRequest["kind"], number>();

  const sendNext = (): void => {
    const [kind, send] = waiting.entries().next().value ?? [];
    if (busy || kind === undefined || send === undefined) return;
    waiting.delete(kind);
    busy = true;
    send();
  };

  channel.onAnswer((answer) => {
    busy = false;
    const done = open.get(answer.id);
    open.delete(answer.id);
    if (latest.get(answer.kind) === answer.id) done?.(answer);
    sendNext();
  });

  type Question = Parameters<(request: DistributiveOmit<LanguageRequest, "id">) => void>[0];
  const ask = (question: Question, done: (answer: LanguageAnswer) => void): void => {
    lastId += 1;
    const id = lastId;
    latest.set(question.kind, id);
    waiting.set(question.kind, () => {
      open.set(id, done);
      channel.postMessage({ ...question, id });
    });
    sendNext();
  };

  const check: LanguageThread["check"] = (document, knowledge, done) => {
    const { recorded, hasProgram } = knowledge;
    const askWith = (missing: readonly string[] | null): void => {
      const { text, format } = document;
      ask({ kind: "check", text, format, recorded: recorded ?? null, missing }, (answer) => {
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
