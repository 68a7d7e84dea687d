import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { type DraftAnswer, type DraftReport, startDraftSync, syncAtLeastMs, syncDelayMs } from "./draft-sync";

const text = "steps: []\n";

type Sent = { readonly text: string | null; readonly seq: number; readonly leaving?: boolean };

function session({ looksBack = false } = {}) {
  const clock = manualClock();
  const editor = createEditor({ text, base: { hash: "h1", number: 1 }, readOnly: false }, lobsterLanguage("a"), clock);
  const sent: Sent[] = [];
  const names: number[] = [];
  let name = 1;
  const reports: DraftReport[] = [];
  let seq = 0;
  let answerOf: (seq: number) => DraftAnswer = (asked) => ({ kind: "answered", kept: true, seq: asked });
  const sync = startDraftSync(
    editor,
    {
      put: async (draft, leaving) => {
        names.push(name);
        sent.push({ text: draft.text, seq: draft.seq, ...(leaving ? { leaving } : {}) });
        return answerOf(draft.seq);
      },
      discard: async (asked) => {
        sent.push({ text: null, seq: asked });
        return answerOf(asked);
      },
      nextSeq: (atLeast) => {
        seq = Math.max(seq + 1, atLeast);
        return seq;
      },
      moveOn: () => {
        name += 1;
      },
      looksBack,
    },
    clock,
    (report) => reports.push(report),
  );
  const type = (insert: string) => editor.type([{ from: 0, to: 0, insert }]);
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const answer = (next: typeof answerOf) => {
    answerOf = next;
  };
  return { editor, sync, sent, names, reports, type, pass, answer };
}

describe("the journal of a draft on the server", () => {
  it("is written a second after the last change", async () => {
    const { sent, type, pass, reports } = session();
    type("#a\n");
    await pass(syncDelayMs - 1);
    type("#b\n");
    await pass(syncDelayMs - 1);
    expect(sent).toEqual([]);

    await pass(1);

    expect(sent).toEqual([{ text: `#b\n#a\n${text}`, seq: 1 }]);
    expect(reports).toEqual([{ type: "kept", text: `#b\n#a\n${text}` }]);
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it("is written every few seconds while somebody types without a pause", async () => {
    const { sent, type, pass } = session();
    for (let key = 0; key < 120; key++) {
      type("#\n");
      await pass(100);
    }

    expect(sent.length).toBeGreaterThanOrEqual(Math.floor(12_000 / (syncAtLeastMs + 200)));
    expect(sent.length).toBeLessThan(6);
  });

  it("takes back what is saved or undone", async () => {
    const { editor, sent, type, pass, reports } = session();
    type("#a\n");
    await pass(syncDelayMs);
    editor.undo();
    await pass(syncDelayMs);

    expect(sent).toEqual([
      { text: `#a\n${text}`, seq: 1 },
      { text: null, seq: 2 },
    ]);
    expect(reports.at(-1)).toEqual({ type: "kept", text: null });
  });

  it("sends at once when the page goes away, with a higher number", async () => {
    const { sync, sent, type, pass } = session();
    type("#a\n");

    sync.leave();
    await pass(0);

    expect(sent).toEqual([{ text: `#a\n${text}`, seq: 1, leaving: true }]);
  });

  it("goes on trying while nobody answers, with the text of then", async () => {
    const { sent, type, pass, reports, answer } = session();
    answer(() => ({ kind: "offline" }));
    type("#a\n");
    await pass(syncDelayMs);
    type("#b\n");
    await pass(2000);
    expect(reports.map(({ type: kind }) => kind)).toEqual(["reach", "reach"]);
    answer((seq) => ({ kind: "answered", kept: true, seq }));

    await pass(30_000);

    expect(sent.at(-1)?.text).toBe(`#b\n#a\n${text}`);
    expect(reports.at(-1)).toEqual({ type: "kept", text: `#b\n#a\n${text}` });
  });

  it("stops when nobody is signed in, and goes on when somebody is again", async () => {
    const { sync, sent, type, pass, reports, answer } = session();
    answer(() => ({ kind: "signed_out" }));
    type("#a\n");
    await pass(syncDelayMs);
    type("#b\n");
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(reports).toEqual([{ type: "reach", reach: "signed_out" }]);
    answer((seq) => ({ kind: "answered", kept: true, seq }));

    sync.resume();
    await pass(0);

    expect(reports.at(-1)).toEqual({ type: "kept", text: `#b\n#a\n${text}` });
  });

  it("goes on behind a number that the server has already", async () => {
    const { sent, type, pass, reports, answer } = session();
    answer((seq) => (seq < 50 ? { kind: "answered", kept: false, seq: 49 } : { kind: "answered", kept: true, seq }));
    type("#a\n");
    await pass(syncDelayMs);
    await pass(syncDelayMs);

    expect(sent.map(({ seq }) => seq)).toEqual([1, 50]);
    expect(reports).toEqual([{ type: "kept", text: `#a\n${text}` }]);
  });

  it("does not send again what was refused, until it is another text", async () => {
    const { sent, type, pass, reports, answer } = session();
    answer(() => ({ kind: "refused", message: "Too long." }));
    type("#a\n");
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(reports).toEqual([{ type: "refused", message: "Too long." }]);

    type("#b\n");
    await pass(60_000);
    expect(sent).toHaveLength(2);
  });

  it("does not ask for ever to forget what the server refuses to forget", async () => {
    const { editor, sent, reports, type, pass, answer } = session();
    type("#a\n");
    await pass(syncDelayMs);
    answer(() => ({ kind: "refused", message: "Not allowed." }));
    editor.undo();
    await pass(60_000);
    expect(sent.map((one) => one.text)).toEqual([`#a\n${text}`, null]);
    expect(reports.at(-1)).toEqual({ type: "refused", message: "Not allowed." });

    answer((seq) => ({ kind: "answered", kept: true, seq }));
    type("#b\n");
    await pass(syncDelayMs);
    editor.undo();
    await pass(60_000);
    expect(sent.slice(2).map((one) => one.text)).toEqual([`#b\n${text}`, null]);
  });

  it("keeps again what another tab threw away", async () => {
    const { sync, sent, type, pass, reports } = session();
    type("#a\n");
    await pass(syncDelayMs);

    sync.forget();
    expect(reports.at(-1)).toEqual({ type: "kept", text: null });
    await pass(0);

    expect(sent.map((one) => one.text)).toEqual([`#a\n${text}`, `#a\n${text}`]);
    expect(reports.at(-1)).toEqual({ type: "kept", text: `#a\n${text}` });
  });
});

describe("what the server has kept of the tab before", () => {
  const precious = `#precious\n${text}`;

  it("stays while the person has not decided about it, whatever is typed meanwhile", async () => {
    const { sync, sent, names, editor, type, pass } = session({ looksBack: true });

    expect(sync.learn({ text: precious, goesOn: false })).toBe(false);
    await pass(60_000);
    expect(sent).toEqual([]);
    type("#a\n");
    await pass(syncDelayMs);
    editor.undo();
    await pass(60_000);

    expect(sent.map((one) => one.text)).toEqual([`#a\n${text}`, null]);
    expect(names).toEqual([2]);
  });

  it("is not overwritten before it is known, neither by typing nor by leaving", async () => {
    const typing = session({ looksBack: true });
    typing.type("#a\n");
    await typing.pass(60_000);
    expect(typing.sent).toEqual([]);
    typing.sync.learn("nothing");
    await typing.pass(syncDelayMs);
    expect(typing.names).toEqual([1]);

    const leaving = session({ looksBack: true });
    leaving.type("#a\n");
    leaving.sync.leave();
    expect(leaving.names).toEqual([2]);
    expect(leaving.sync.learn({ text: precious, goesOn: false })).toBe(false);
  });

  it("is followed when it is on the screen, or goes on there", async () => {
    for (const [screen, goesOn] of [
      [precious, false],
      [`#more\n${precious}`, true],
    ] as const) {
      const { sync, sent, names, editor, pass } = session({ looksBack: true });
      editor.replaceText(screen, "Put back");

      expect(sync.learn({ text: precious, goesOn })).toBe(true);
      await pass(syncDelayMs);
      editor.undo();
      await pass(syncDelayMs);

      expect(names).toEqual(goesOn ? [1] : []);
      expect(sent.at(-1)?.text).toBeNull();
    }
  });
});
