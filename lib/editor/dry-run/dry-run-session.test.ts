import { describe, expect, it } from "vitest";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { manualClock } from "@/lib/testing/manual-clock";
import { parseDelayMs } from "../document-reader";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { createDryRunSession, type DryRunAnswer, type DryRunQuestion, idleMs, typingMs } from "./dry-run-session";

const text = `steps:
  - {id: a, run: x}
  - {id: b, run: y, when: $a.json.ok}
`;

type Asked = { readonly question: DryRunQuestion; readonly signal: AbortSignal };

/** A session whose server answers when it is told to. */
function open() {
  const clock = manualClock();
  const opened = { text, base: { hash: "h", number: 1 }, readOnly: false };
  const editor = createEditor(opened, lobsterLanguage("a.lobster"), clock);
  const asked: (Asked & { readonly answer: (answer: DryRunAnswer) => Promise<void> })[] = [];
  const session = createDryRunSession(
    editor,
    {
      stopper: (document) => (document.workflow === null ? "It cannot be read." : null),
      ask: (question, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          asked.push({
            question,
            signal,
            answer: async (answer) => {
              resolve(answer);
              await new Promise((done) => setImmediate(done));
            },
          });
        }),
    },
    clock,
  );
  session.follow();
  const type = (from: string, to: string) => {
    const at = editor.store.getState().text.indexOf(from);
    editor.type([{ from: at, to: at + from.length, insert: to }]);
  };
  const planned = (): DryRunAnswer => ({
    kind: "planned",
    steps: editor.flush().allSteps.map(({ id, path }) => ({
      path: pathKey(path),
      stepId: id ?? "",
      kind: "shell",
      state: "would-run",
      reason: null,
      command: "",
      missing: [],
      partlyUnknown: false,
      condition: null,
      gate: null,
      usesLastRun: false,
    })),
  });
  return { editor, clock, session, asked, type, planned, state: () => session.store.getState() };
}

describe("a dry run beside the editing", () => {
  it("tells a server that cannot be asked from a text that would not start", async () => {
    const { session, asked, state } = open();

    session.start();
    await asked[0]?.answer({ kind: "unreached", message: "No answer." });
    expect(state()).toMatchObject({ busy: false, refusal: "No answer.", unreached: true });

    session.refresh();
    await asked[1]?.answer({ kind: "refused", message: "No steps." });
    expect(state()).toMatchObject({ refusal: "No steps.", unreached: false });
  });

  it("asks about the text on the screen and shows the answer", async () => {
    const { session, asked, planned, state } = open();

    session.start();
    expect(state()).toMatchObject({ open: true, busy: true, plan: null });
    expect(asked[0]?.question).toEqual({ text, args: {}, conditions: {}, useRecorded: false });
    await asked[0]?.answer(planned());

    expect(state()).toMatchObject({ busy: false, refusal: null, plan: { text } });
  });

  it("asks again at once when a condition is switched, and drops the older question", async () => {
    const { session, asked, planned, state } = open();
    session.start();
    session.switchCondition(["steps", 1], true);

    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked[1]?.question.conditions).toEqual({ "steps/1": true });
    await asked[1]?.answer(planned());
    expect(state().busy).toBe(false);

    session.switchCondition(["steps", 1], null);
    expect(asked[2]?.question.conditions).toEqual({});
  });

  it("keeps a switch with its step when the step moves in the file", async () => {
    const { session, asked, clock, type } = open();
    session.start();
    session.switchCondition(["steps", 1], false);
    type("steps:\n", "steps:\n  - {id: first, run: z}\n");
    clock.advance(parseDelayMs + idleMs);

    expect(asked.at(-1)?.question.conditions).toEqual({ "steps/2": false });
  });

  it("plans again once the text has been left alone, and not when a change was taken back", async () => {
    const { session, asked, clock, type, planned, state } = open();
    session.start();
    await asked[0]?.answer(planned());
    type("run: x", "run: xx");
    clock.advance(idleMs - 1);
    expect(asked).toHaveLength(1);
    expect(state().plan?.text).toBe(text);
    clock.advance(1);
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(planned());

    type("run: xx", "run: xxx");
    type("run: xxx", "run: xx");
    clock.advance(2 * idleMs);
    expect(asked).toHaveLength(2);
  });

  it("says why a text cannot be planned, and keeps the last plan", async () => {
    const { session, asked, clock, type, planned, state } = open();
    session.start();
    await asked[0]?.answer(planned());
    type("steps:", "steps: [");
    clock.advance(parseDelayMs + idleMs);

    expect(state()).toMatchObject({ busy: false, refusal: "It cannot be read.", plan: { text } });
    expect(asked).toHaveLength(1);
    type("steps: [", "steps:");
    session.refresh();
    await asked[1]?.answer({ kind: "refused", message: "No." });
    expect(state().refusal).toBe("No.");
  });

  it("waits for a pause in the writing of arguments", () => {
    const { session, asked, clock } = open();
    session.start();
    session.setArgs({ city: "O" });
    session.setArgs({ city: "Os" });
    clock.advance(typingMs);

    expect(asked.map(({ question }) => question.args)).toEqual([{}, { city: "Os" }]);
  });

  it("forgets plan and switches when it is cleared, keeps the arguments, and follows no text", () => {
    const { session, asked, clock, type, state } = open();
    session.setArgs({ city: "Oslo" });
    session.start();
    session.switchCondition(["steps", 1], true);
    session.clear();
    type("run: x", "run: xx");
    clock.advance(2 * idleMs);

    expect(state()).toEqual({
      ...{
        open: false,
        busy: false,
        plan: null,
        refusal: null,
        unreached: false,
        switches: new Map(),
        useRecorded: false,
      },
      args: { city: "Oslo" },
    });
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    expect(asked).toHaveLength(2);
  });
});
