import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/testing/manual-clock";
import { stepsInArea } from "./area";
import { drawWorkflow } from "./draw-workflow";
import { createEditor } from "./editor-store";
import { lobsterLanguage } from "./lobster-language";

const text = `steps:
  - id: a
    run: echo a
  - id: b
    run: echo b
  - id: fan
    parallel:
      branches:
        - id: left
          run: echo l
        - id: right
          run: echo r
  - id: c
    run: echo c
`;

function open() {
  const language = lobsterLanguage("x.lobster");
  const editor = createEditor({ text, base: { hash: "h", number: 1 }, readOnly: false }, language, manualClock());
  const chosen = () => {
    const { selection, selectedPaths, document } = editor.store.getState();
    const idOf = (path: (typeof selectedPaths)[number]) => document.stepAt(path)?.id;
    return { primary: selection === null ? null : idOf(selection), all: selectedPaths.map(idOf) };
  };
  return { editor, chosen };
}

describe("the selection", () => {
  it("holds several steps, of which the last chosen is the primary one", () => {
    const { editor, chosen } = open();

    editor.selectMany([
      ["steps", 0],
      ["steps", 3],
      ["steps", 0],
    ]);
    expect(chosen()).toEqual({ primary: "c", all: ["a", "c"] });
    editor.toggle(["steps", 1]);
    expect(chosen()).toEqual({ primary: "b", all: ["a", "c", "b"] });
    editor.toggle(["steps", 1]);
    expect(chosen()).toEqual({ primary: "c", all: ["a", "c"] });
    editor.select(["steps", 2]);
    expect(chosen()).toEqual({ primary: "fan", all: ["fan"] });
    editor.select(null);
    expect(chosen()).toEqual({ primary: null, all: [] });
  });

  it("follows its steps when others go, and comes back with undo", () => {
    const { editor, chosen } = open();
    editor.selectMany([
      ["steps", 1],
      ["steps", 3],
    ]);

    editor.execute({ type: "removeStep", path: ["steps", 0] });

    expect(chosen()).toEqual({ primary: "b", all: ["b", "c"] });
    editor.undo();
    expect(chosen()).toEqual({ primary: "c", all: ["b", "c"] });
  });

  it("outlives a text that is broken for a while", () => {
    const { editor, chosen } = open();
    editor.selectMany([
      ["steps", 0],
      ["steps", 1],
    ]);

    editor.type([{ from: 0, to: 0, insert: "[" }]);
    editor.flush();
    editor.undo();

    expect(chosen()).toEqual({ primary: "b", all: ["a", "b"] });
  });

  it("keeps nothing of a gesture that was called off", () => {
    const { editor, chosen } = open();
    editor.execute({ type: "setField", path: ["steps", 0, "run"], value: "echo 1" });
    editor.select(["steps", 1]);
    const before = editor.store.getState();
    const mark = editor.mark();

    editor.execute({ type: "moveStep", path: ["steps", 1], place: { list: ["steps"], index: 0 } });
    editor.execute({ type: "renameStep", path: ["steps", 0], id: "z" });
    editor.bail(mark);

    expect(editor.store.getState().text).toBe(before.text);
    expect(editor.store.getState().document.text).toBe(before.text);
    expect(editor.store.getState().history.past.map((entry) => entry.label)).toEqual(
      before.history.past.map((entry) => entry.label),
    );
    expect(editor.store.getState().history.future).toEqual([]);
    expect(chosen()).toEqual({ primary: "b", all: ["b"] });
  });

  it("is what a frame touches; a frame within a container means the steps there", () => {
    const { editor } = open();
    const { language } = editor;
    const document = editor.flush();
    const drawing = drawWorkflow(document, language.project(document), []);
    const boxOf = (id: string) => {
      const box = drawing.steps.find((step) => step.id === id)?.box;
      if (box === undefined) throw new Error(`no ${id}`);
      return box;
    };
    const left = boxOf("left");

    const idsIn = (area: Parameters<typeof stepsInArea>[1]) =>
      stepsInArea(drawing, area).map((path) => document.stepAt(path)?.id);

    expect(idsIn({ x: left.x + 5, y: left.y + 5, width: 5, height: 5 })).toEqual(["left"]);
    expect(idsIn(drawing.bounds)).toEqual(["a", "b", "fan", "left", "right", "c"]);
    expect(idsIn({ x: -5000, y: -5000, width: 10, height: 10 })).toEqual([]);
  });
});
