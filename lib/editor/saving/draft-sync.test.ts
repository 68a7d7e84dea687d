import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { type DraftAnswer, type DraftReport, startDraftSync, syncAtLeastMs, syncDelayMs } from "./draft-sync";

const text = "steps: []\n";

type Sent = { readonly text: string | null; readonly seq: number; readonly leaving?: boolean };

function session() {
  const clock = manualClock();
  const editor = createEditor({ text, base: { hash: "h1", number: 1 }, readOnly: false }, lobsterLanguage("a"), clock);
  const sent: Sent[] = [];
  const reports: DraftReport[] = [];
  let seq = 0;
  let answerOf: (seq: number) => DraftAnswer = (asked) => ({ kind: "answered", kept: true, seq: asked });
  const sync = startDraftSync(
    editor,
    {
      put: async (draft, leaving) => {
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
  return { editor, sync, sent, reports, type, pass, answer };
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

  it("knows what the server has kept of the tab before", async () => {
    const { sync, sent, editor, pass } = session();
    expect(sync.learn(`#x\n${text}`)).toBe(true);
    await pass(60_000);
    expect(sent).toEqual([{ text: null, seq: 1 }]);
    editor.replaceText(`#y\n${text}`, "x");
    await pass(syncDelayMs);
    expect(sent.at(-1)).toEqual({ text: `#y\n${text}`, seq: 2 });
  });
});
