import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { createSaveQueue, type NewestVersion, type SaveAnswer, type SaveReport, type SaveRequest } from "./save-queue";

const text = "steps:\n  - id: a\n    run: echo a\n";

function session() {
  const editor = createEditor(
    { text, base: { hash: "h1", number: 1 }, readOnly: false },
    lobsterLanguage("a"),
    manualClock(),
  );
  const sent: SaveRequest[] = [];
  const answers: ((answer: SaveAnswer<NewestVersion>) => void)[] = [];
  const reports: SaveReport<NewestVersion>[] = [];
  let keys = 0;
  const queue = createSaveQueue<NewestVersion>(
    editor,
    (request) => {
      sent.push(request);
      return new Promise((resolve) => answers.push(resolve));
    },
    () => `key-${++keys}`,
    (report) => reports.push(report),
  );
  const type = (insert: string) => editor.type([{ from: 0, to: 0, insert }]);
  const answer = async (given: SaveAnswer<NewestVersion>) => {
    answers.shift()?.(given);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { editor, queue, sent, reports, type, answer };
}

const standing = (stored: string, number: number): SaveAnswer<NewestVersion> => ({
  kind: "conflict",
  conflict: { text: stored, version: { hash: `h${number}`, number } },
});
const saved = (number: number): SaveAnswer<NewestVersion> => ({ kind: "saved", hash: `h${number}`, number });

describe("the queue of saves", () => {
  it("B87: two quick saves with a change between them end as ordered versions with the newest text", async () => {
    const { queue, sent, type, answer, editor } = session();
    type("# one\n");
    const first = queue.save();
    type("# two\n");
    const second = queue.save();
    const third = queue.save();

    expect(sent).toHaveLength(1);
    await answer(saved(2));
    expect(sent.map((request) => [request.text, request.baseHash])).toEqual([
      [`# one\n${text}`, "h1"],
      [`# two\n# one\n${text}`, "h2"],
    ]);
    await answer(saved(3));

    expect(await Promise.all([first, second, third])).toEqual([true, true, true]);
    expect(sent).toHaveLength(2);
    expect(editor.store.getState()).toMatchObject({ base: { number: 3 }, savedText: `# two\n# one\n${text}` });
  });

  it("makes no second version when nothing was left to store", async () => {
    const { queue, sent, type, answer } = session();
    type("# one\n");
    const both = [queue.save(), queue.save()];

    await answer(saved(2));

    expect(await Promise.all(both)).toEqual([true, true]);
    expect(sent).toHaveLength(1);
  });

  it("repeats a request that was not answered, as it was, while its text is wanted", async () => {
    const { queue, sent, type, answer } = session();
    type("# one\n");
    queue.save("a message");
    await answer({ kind: "unknown", message: "No answer." });

    const second = queue.save();
    await answer(saved(2));

    expect(await second).toBe(true);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("goes on top of a request that was not answered and had been carried out", async () => {
    const { queue, sent, type, answer, editor } = session();
    type("# one\n");
    queue.save();
    await answer({ kind: "unknown", message: "No answer." });
    type("# two\n");

    const second = queue.save();
    await answer(standing(`# one\n${text}`, 2));
    await answer(saved(3));

    expect(await second).toBe(true);
    expect(sent.map((request) => [request.text, request.baseHash])).toEqual([
      [`# one\n${text}`, "h1"],
      [`# two\n# one\n${text}`, "h1"],
      [`# two\n# one\n${text}`, "h2"],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(editor.store.getState().base.number).toBe(3);
  });

  it("never sends again what was undone, or stood on a version that was left since", async () => {
    const { queue, sent, type, answer, editor } = session();
    type("# one\n");
    queue.save();
    await answer({ kind: "unknown", message: "No answer." });
    editor.undo();
    expect(await queue.save()).toBe(true);
    editor.redo();
    editor.rebase("theirs\n", { hash: "h3", number: 3 });

    const second = queue.save();
    await answer(saved(4));

    expect(await second).toBe(true);
    expect(sent.map(({ baseHash, key }) => [baseHash, key])).toEqual([
      ["h1", "key-1"],
      ["h3", "key-2"],
    ]);
  });

  it("does not set the edit back to the version of an answer that was overtaken", async () => {
    const { queue, type, answer, editor, reports } = session();
    type("# one\n");
    const first = queue.save();
    editor.rebase("theirs\n", { hash: "h3", number: 3 });

    await answer(saved(2));

    expect(await first).toBe(false);
    expect(editor.store.getState()).toMatchObject({ base: { number: 3 }, savedText: "theirs\n" });
    expect(reports.at(-1)).toEqual({ type: "overtaken" });
  });

  it("does not repeat what was refused", async () => {
    const { queue, sent, type, answer } = session();
    type("# one\n");
    queue.save();
    await answer({ kind: "refused", message: "Too long.", signedOut: false });

    queue.save();

    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("tells of a conflict, and saves nothing behind it that was asked for before it was known", async () => {
    const { queue, sent, reports, type, answer, editor } = session();
    type("# mine\n");
    const first = queue.save();

    await answer(standing("theirs", 2));

    expect(await first).toBe(false);
    expect(reports.at(-1)).toEqual({ type: "answered", answer: standing("theirs", 2) });
    expect(editor.store.getState()).toMatchObject({ text: `# mine\n${text}`, savedText: text });
    expect(sent).toHaveLength(1);
  });

  it("sends nothing when nothing was changed", async () => {
    const { queue, sent } = session();

    expect(await queue.save()).toBe(true);
    expect(sent).toEqual([]);
  });
});
