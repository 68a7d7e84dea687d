import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, type TextEdit } from "@/lib/lobster/document/text-edit";
import { emptyHistory, type History, type HistoryChange, recordChange, redoStep, undoStep } from "./history";
import { noSelection } from "./selection";

function change(edits: readonly TextEdit[], mergeKey: string | null, at: number): HistoryChange {
  return { label: "Change", edits, selected: noSelection, mergeKey, at };
}

function apply(text: string, history: History, next: HistoryChange): { text: string; history: History } {
  return { text: applyEdits(text, next.edits), history: recordChange(history, text, next) };
}

describe("history", () => {
  it("joins changes with the same key within half a second", () => {
    const first = apply("", emptyHistory, change([{ from: 0, to: 0, insert: "a" }], "typing", 0));
    const second = apply(first.text, first.history, change([{ from: 1, to: 1, insert: "b" }], "typing", 500));

    expect(second.history.past).toHaveLength(1);
    expect(undoStep(second.history)?.edits).toEqual([{ from: 0, to: 2, insert: "" }]);
  });

  it.each([
    ["after a longer pause", "typing", 501],
    ["for another field", "field:run", 10],
    ["without a key", null, 10],
  ])("keeps changes apart %s", (_, key, at) => {
    const first = apply("", emptyHistory, change([{ from: 0, to: 0, insert: "a" }], "typing", 0));
    const second = apply(first.text, first.history, change([{ from: 1, to: 1, insert: "b" }], key, at));

    expect(second.history.past).toHaveLength(2);
  });

  it("forgets an entry whose joined changes cancel out", () => {
    const first = apply("x", emptyHistory, change([{ from: 1, to: 1, insert: "a" }], "typing", 0));
    const second = apply(first.text, first.history, change([{ from: 1, to: 2, insert: "" }], "typing", 100));

    expect(second.history.past).toEqual([]);
  });

  it("forgets what was undone once something new is done", () => {
    const first = apply("", emptyHistory, change([{ from: 0, to: 0, insert: "a" }], null, 0));
    const undone = undoStep(first.history);
    const next = apply("", undone?.history ?? emptyHistory, change([{ from: 0, to: 0, insert: "b" }], null, 1));

    expect(redoStep(next.history)).toBeNull();
  });

  it("restores every byte over any mix of changes, and redoes them all", () => {
    const step = fc.record({ at: fc.nat(), size: fc.nat(4), insert: fc.string({ unit: "binary", maxLength: 4 }) });
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.tuple(step, fc.constantFrom("typing", "field", null), fc.nat(700)), { maxLength: 40 }),
        (origin, steps) => {
          let text = origin;
          let history = emptyHistory;
          let time = 0;
          for (const [{ at, size, insert }, key, pause] of steps) {
            time += pause;
            const from = at % (text.length + 1);
            const edits = [{ from, to: Math.min(text.length, from + size), insert }];
            ({ text, history } = apply(text, history, change(edits, key, time)));
          }
          const end = text;

          for (let move = undoStep(history); move !== null; move = undoStep(history)) {
            text = applyEdits(text, move.edits);
            history = move.history;
          }
          expect(text).toBe(origin);
          for (let move = redoStep(history); move !== null; move = redoStep(history)) {
            text = applyEdits(text, move.edits);
            history = move.history;
          }
          expect(text).toBe(end);
        },
      ),
    );
  });
});
