import { describe, expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import { createAnalysis } from "./analysis";
import { createChecks } from "./checks";
import { drawnSummary } from "./drawing-check";
import { lobsterLanguage } from "./lobster-language";
import { createAnswering } from "./worker/answer-request";
import { createLanguageThread, type LanguageThread, longText } from "./worker/language-thread";
import type { LanguageAnswer, LanguageRequest } from "./worker/messages";

const language = lobsterLanguage("a.lobster");

/** A thread that answers when it is told to; all that passes is cloned as between threads. */
function manualThread(): { readonly thread: LanguageThread; readonly sent: LanguageRequest[]; answerAll(): void } {
  const answer = createAnswering();
  const sent: LanguageRequest[] = [];
  const open: LanguageRequest[] = [];
  const listeners: ((answer: LanguageAnswer) => void)[] = [];
  const channel = {
    postMessage: (request: LanguageRequest) => {
      sent.push(structuredClone(request));
      open.push(structuredClone(request));
    },
    onAnswer: (listen: (answer: LanguageAnswer) => void) => void listeners.push(listen),
    onBreak: () => {},
    close: () => {},
  };
  const thread = createLanguageThread(
    () => channel,
    answer,
    () => () => {},
  );
  return {
    thread,
    sent,
    answerAll: () => {
      for (let request = open.shift(); request !== undefined; request = open.shift()) {
        const reply = structuredClone(answer(request));
        for (const listen of listeners) listen(reply);
      }
    },
  };
}

const filler = `# ${"x".repeat(100)}\n`.repeat(Math.ceil(longText / 100));
const long = `${filler}steps:\n  - id: first\n    run: y\n  - id: a\n    runn: x\n  - id: b\n    run: echo\n  - id: c\n    run: nosuch \${missing}\n`;

function summary(
  checks: { of(document: WorkflowDocument): readonly { readonly code: string }[] },
  text: WorkflowDocument,
) {
  return checks.of(text).map(({ code }) => code);
}

describe("checks of a long document", () => {
  test("come from the thread, and are those that the page would find", () => {
    const { thread, answerAll } = manualThread();
    const checks = createChecks(language, {}, thread);
    const document = language.open(long);
    let told = 0;
    checks.subscribe(() => {
      told += 1;
    });

    expect(checks.of(document)).toEqual([]);
    answerAll();
    expect(told).toBe(1);
    expect(checks.of(document)).toEqual(language.diagnose(document));
    expect(checks.of(document)).toBe(checks.of(document));
  });

  test("stand where their step moved to until the thread has answered, and without their fixes", () => {
    const { thread, answerAll } = manualThread();
    const checks = createChecks(language, {}, thread);
    const before = language.open(long);
    checks.of(before);
    answerAll();
    const at = before.stepSlice(["steps", 0])?.from ?? 0;
    const after = language.reopen(before, [{ from: at, to: at, insert: "  - id: new\n    run: y\n" }]);

    const carried = checks.of(after);
    const settled = language.diagnose(after);
    expect(carried.map(({ path, range, message }) => [path, range, message])).toEqual(
      settled.map(({ path, range, message }) => [path, range, message]),
    );
    expect(carried.every(({ fix }) => fix === undefined)).toBe(true);
    answerAll();
    expect(checks.of(after)).toEqual(settled);
  });

  test("of the steps in between are never asked for when the text goes on changing", () => {
    const { thread, sent, answerAll } = manualThread();
    const checks = createChecks(language, {}, thread);
    const documents = ["1", "2", "3", "4"].map((more) => language.open(`${long}# ${more}\n`));
    for (const document of documents) checks.of(document);
    answerAll();

    expect(sent.map(({ text }) => text)).toEqual([documents[0]?.text, documents[3]?.text]);
  });

  test("know of the programs that are missing, and of files that ask", () => {
    const { thread, answerAll } = manualThread();
    const knowledge: LintKnowledge = {
      hasProgram: (name) => name !== "nosuch",
      askingFiles: new Set(["ask.lobster"]),
    };
    const checks = createChecks(language, knowledge, thread);
    const document = language.open(`${long}  - id: child\n    workflow: ask.lobster\n`);
    checks.of(document);
    answerAll();

    expect(summary(checks, document)).toContain("missing-program");
    expect(summary(checks, document)).toContain("asking-file");
    expect(checks.of(document)).toEqual(language.diagnose(document, knowledge));
  });

  test("are made at once without a thread", () => {
    const document = language.open(long);

    expect(createChecks(language, {}, null).of(document)).toEqual(language.diagnose(document));
  });
});

test("a text that was parsed in the thread gives the document that the page would read", () => {
  const answer = createAnswering();
  for (const text of [long, `${long}: [`, `${long}x: &x [1]\ny: *x\n`]) {
    const reply = structuredClone(answer({ id: 1, kind: "parse", text, format: "yaml" }));
    if (reply.kind !== "parse") throw new Error("A parse must be answered with what was parsed");
    const document = language.fromParsed(text, reply.parsed);
    const { data, diagnostics, syntax } = language.open(text);

    expect({ data: document.data, diagnostics: document.diagnostics, syntax: document.syntax }).toEqual({
      data,
      diagnostics,
      syntax,
    });
  }
});

test("what the thread reads in a text is what its drawing says", () => {
  const answer = createAnswering();
  const reply = structuredClone(answer({ id: 1, kind: "summarize", text: long, format: "yaml" }));
  const drawing = createAnalysis(language).drawingOf(language.open(long));

  expect(reply).toEqual({ id: 1, kind: "summarize", summary: drawnSummary(drawing) });
});
