import { expect, it } from "vitest";
import { createAnswering } from "./answer-request";
import { createLanguageThread, type MessageChannelEnd } from "./language-thread";
import type { LanguageAnswer, LanguageFailure, LanguageRequest } from "./messages";

const text = "steps:\n  - id: a\n    run: echo aaa\n";
const query = { find: "a+", regex: true, scope: "file" } as const;

type Opened = {
  readonly sent: LanguageRequest[];
  answer(answer: LanguageAnswer | LanguageFailure): void;
  break(): void;
  closed: boolean;
};

function thread() {
  const opened: Opened[] = [];
  const here: LanguageRequest[] = [];
  const deadlines: (() => void)[] = [];
  const answering = createAnswering();
  const openChannel = (): MessageChannelEnd => {
    const sent: LanguageRequest[] = [];
    const channel: Opened = { sent, answer: () => {}, break: () => {}, closed: false };
    opened.push(channel);
    return {
      postMessage: (request) => void sent.push(request),
      onAnswer: (listen) => {
        channel.answer = listen;
      },
      onBreak: (listen) => {
        channel.break = listen;
      },
      close: () => {
        channel.closed = true;
      },
    };
  };
  const answerHere = (request: LanguageRequest): LanguageAnswer => {
    here.push(request);
    return answering(request);
  };
  const language = createLanguageThread(openChannel, answerHere, (task) => {
    deadlines.push(task);
    return () => void deadlines.splice(deadlines.indexOf(task), 1);
  });
  return { language, opened, here, deadlines };
}

it("answers on the page what the thread could not answer, and goes on", () => {
  const { language, opened, here } = thread();
  const told: string[] = [];
  language.summarize(text, "yaml", (summary) => told.push(summary));
  language.parse(text, "yaml", () => told.push("parsed"));
  const [first] = opened;

  first?.answer({ id: first.sent[0]?.id ?? 0, kind: "failed", reason: "RangeError" });

  expect(here.map(({ kind }) => kind)).toEqual(["summarize"]);
  expect(told).toHaveLength(1);
  expect(first?.sent.map(({ kind }) => kind)).toEqual(["summarize", "parse"]);
});

it("goes on with the next question when an answer cannot be used", () => {
  const { language, opened } = thread();
  language.summarize(text, "yaml", () => {
    throw new Error("broken");
  });
  language.parse(text, "yaml", () => {});
  const [first] = opened;

  expect(() => first?.answer({ id: first.sent[0]?.id ?? 0, kind: "summarize", summary: "" })).toThrow("broken");
  expect(first?.sent).toHaveLength(2);
});

it("starts another thread when one breaks, and none any more after three", () => {
  const { language, opened, here } = thread();
  const told: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    language.summarize(text, "yaml", (summary) => told.push(summary));
    opened.at(-1)?.break();
  }

  expect(opened.map(({ closed }) => closed)).toEqual([true, true, true]);
  expect(here).toHaveLength(5);
  expect(told).toHaveLength(5);
});

it("gives a search up that takes too long, and answers the next question in a new thread", () => {
  const { language, opened, deadlines, here } = thread();
  const told: unknown[] = [];
  language.find(text, "yaml", { ...query, find: "(a+)+$" }, (matches) => told.push(matches));
  language.summarize(text, "yaml", () => {});
  deadlines[0]?.();

  expect(told).toEqual([null]);
  expect(opened.map(({ closed, sent }) => [closed, sent.map(({ kind }) => kind)])).toEqual([
    [true, ["find"]],
    [false, ["summarize"]],
  ]);
  expect(here).toEqual([]);
});

it("finds what the page would find, and forgets the deadline", () => {
  const { language, opened, deadlines } = thread();
  const told: unknown[] = [];
  language.find(text, "yaml", query, (matches) => told.push(matches));
  const [request] = opened[0]?.sent ?? [];
  if (request === undefined) throw new Error("The question was sent");
  opened[0]?.answer(createAnswering()(request));

  expect(told).toEqual([
    [
      { range: { from: 15, to: 16 }, step: ["steps", 0] },
      { range: { from: 31, to: 34 }, step: ["steps", 0] },
    ],
  ]);
  expect(deadlines).toEqual([]);
});
