import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { type DraftStorage, dropDraft, findDrafts, keepDraft } from "./draft";
import { keepDelayMs, startDraftKeeper } from "./draft-keeper";
import { createEditor } from "./editor-store";
import { lobsterLanguage } from "./lobster-language";

function storage(): DraftStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const address = { person: "p", workflowId: "w/1", baseHash: "h1", tab: "t1" };

describe("drafts", () => {
  it("are found by the tab that wrote them, byte for byte", () => {
    const kept = storage();
    keepDraft(kept, address, "\uFEFFname: a\r\n", 5);

    expect(findDrafts(kept, address, "name: a")).toEqual({
      own: { text: "\uFEFFname: a\r\n", at: 5, baseHash: "h1", tab: "t1" },
      others: [],
    });
  });

  it("of another tab or an older version are only offered, newest first", () => {
    const kept = storage();
    keepDraft(kept, { ...address, tab: "t2" }, "two", 1);
    keepDraft(kept, { ...address, baseHash: "h0" }, "old", 2);

    const found = findDrafts(kept, address, "saved");

    expect(found.own).toBeNull();
    expect(found.others.map((draft) => draft.text)).toEqual(["old", "two"]);
  });

  it("of other workflows, and entries of others, are left alone", () => {
    const kept = storage();
    keepDraft(kept, { ...address, workflowId: "w/2" }, "x", 1);
    kept.setItem("lobster-studio.draft/p/w%2F1/h1/t9", "no json");
    kept.setItem("theme", "dark");

    expect(findDrafts(kept, address, "saved")).toEqual({ own: null, others: [] });
  });

  it("of another person who uses the same browser are never shown", () => {
    const kept = storage();
    keepDraft(kept, { ...address, person: "somebody else" }, "secret", 1);

    expect(findDrafts(kept, address, "saved")).toEqual({ own: null, others: [] });
  });

  it("that say what is stored already are none", () => {
    const kept = storage();
    keepDraft(kept, address, "saved", 1);

    expect(findDrafts(kept, address, "saved").own).toBeNull();
  });

  it("are gone once dropped", () => {
    const kept = storage();
    keepDraft(kept, address, "x", 1);
    dropDraft(kept, address);

    expect(kept.entries.size).toBe(0);
  });
});

describe("the draft keeper", () => {
  function session() {
    const clock = manualClock();
    const opened = { text: "name: a\n", base: { hash: "h1", number: 1 }, readOnly: false };
    const editor = createEditor(opened, lobsterLanguage("a.lobster"), clock);
    const kept = storage();
    return { clock, editor, kept };
  }

  it("keeps what is not saved after a short pause, and drops it when it is saved", () => {
    const { clock, editor, kept } = session();
    startDraftKeeper(editor, kept, { person: "p", workflowId: "w/1", tab: "t1" }, clock, () => undefined);

    editor.type([{ from: 6, to: 7, insert: "b" }]);
    expect(kept.entries.size).toBe(0);
    clock.advance(keepDelayMs);
    expect(findDrafts(kept, address, "name: a\n").own?.text).toBe("name: b\n");

    editor.markSaved("name: b\n", { hash: "h2", number: 2 });
    clock.advance(keepDelayMs);
    expect(kept.entries.size).toBe(0);
  });

  it("drops the draft when everything is undone", () => {
    const { clock, editor, kept } = session();
    startDraftKeeper(editor, kept, { person: "p", workflowId: "w/1", tab: "t1" }, clock, () => undefined);
    editor.type([{ from: 6, to: 7, insert: "b" }]);
    clock.advance(keepDelayMs);

    editor.undo();
    clock.advance(keepDelayMs);

    expect(kept.entries.size).toBe(0);
  });

  it("keeps at once when the page goes away", () => {
    const { clock, editor, kept } = session();
    const keeper = startDraftKeeper(
      editor,
      kept,
      { person: "p", workflowId: "w/1", tab: "t1" },
      clock,
      () => undefined,
    );

    editor.type([{ from: 6, to: 7, insert: "b" }]);
    keeper.keepNow();

    expect(kept.entries.size).toBe(1);
  });

  it("tells once that the storage is full, and goes on trying", () => {
    const { clock, editor, kept } = session();
    let failures = 0;
    let full = true;
    const small: DraftStorage = {
      ...kept,
      length: 0,
      setItem: (key, value) => {
        if (full) throw new Error("full");
        kept.setItem(key, value);
      },
    };
    const keeper = startDraftKeeper(editor, small, { person: "p", workflowId: "w/1", tab: "t1" }, clock, () => {
      failures += 1;
    });

    editor.type([{ from: 6, to: 7, insert: "b" }]);
    keeper.keepNow();
    keeper.keepNow();
    full = false;
    keeper.keepNow();

    expect(failures).toBe(1);
    expect(kept.entries.size).toBe(1);
  });
});
