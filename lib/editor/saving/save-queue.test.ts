import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { createSaveQueue, type SaveAnswer, type SaveReport, type SaveRequest } from "./save-queue";

const text = "steps:\n  - id: a\n    run: echo a\n";

function session() {
  const editor = createEditor(
    { text, base: { hash: "h1", number: 1 }, readOnly: false },
    lobsterLanguage("a"),
    manualClock(),
  );
  const sent: SaveRequest[] = [];
  const answers: ((answer: SaveAnswer<string>) => void)[] = [];
  const reports: SaveReport<string>[] = [];
  let keys = 0;
  const queue = createSaveQueue<string>(
    editor,
    (request) => {
      sent.push(request);
      return new Promise((resolve) => answers.push(resolve));
    },
    () => `key-${++keys}`,
    (report) => reports.push(report),
  );
  const type = (insert: string) => editor.type([{ from: 0, to: 0, insert }]);
  const answer = async (given: SaveAnswer<string>) => {
    answers.shift()?.(given);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { editor, queue, sent, reports, type, answer };
}

const saved = (number: number): SaveAnswer<string> => ({ kind: "saved", hash: `h${number}`, number });

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

  it("repeats a request that was not answered, as it was, before it sends what was typed since", async () => {
    const { queue, sent, type, answer, editor } = session();
    type("# one\n");
    const first = queue.save("a message");
    await answer({ kind: "unknown", message: "No answer." });
    expect(await first).toBe(false);
    type("# two\n");

    const second = queue.save();
    await answer(saved(2));
    await answer(saved(3));

    expect(await second).toBe(true);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toMatchObject({ text: `# two\n# one\n${text}`, baseHash: "h2", key: "key-2" });
    expect(editor.store.getState().base.number).toBe(3);
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

    await answer({ kind: "conflict", conflict: "theirs" });

    expect(await first).toBe(false);
    expect(reports.at(-1)).toEqual({ type: "answered", answer: { kind: "conflict", conflict: "theirs" } });
    expect(editor.store.getState()).toMatchObject({ text: `# mine\n${text}`, savedText: text });
    expect(sent).toHaveLength(1);
  });

  it("sends nothing when nothing was changed", async () => {
    const { queue, sent } = session();

    expect(await queue.save()).toBe(true);
    expect(sent).toEqual([]);
  });
});
