import { describe, expect, it } from "vitest";
import { drawWorkflow } from "./draw-workflow";
import { automatic, type Drawing } from "./drawing";
import { createEditor } from "./editor-store";
import { lobsterLanguage } from "./lobster-language";
import type { StepOffsets } from "./step-offsets";

const language = lobsterLanguage("a.lobster");
const text = `steps:
  - id: a
    run: a
  - id: b
    run: b
  - id: fan
    parallel:
      branches:
        - { id: c, run: c }
        - { id: d, run: d }
`;

function open() {
  return createEditor({ text, base: { hash: "", number: 1 }, readOnly: false }, language, {
    now: () => 0,
    schedule: () => () => undefined,
  });
}

function draw(source: string, offsets: StepOffsets): Drawing {
  const document = language.open(source);
  return drawWorkflow(document, language.project(document), [], { ...automatic, offsets });
}

function boxOf(drawing: Drawing, id: string) {
  const box = drawing.steps.find((step) => step.id === id)?.box;
  if (box === undefined) throw new Error(`no step ${id}`);
  return box;
}

describe("moving steps by hand", () => {
  it("moves a step by its offset, and a container with everything in it", () => {
    const [before, after] = [draw(text, {}), draw(text, { a: { dx: 400, dy: -30 }, fan: { dx: 10, dy: 20 } })];

    expect(boxOf(after, "a")).toEqual({
      ...boxOf(before, "a"),
      x: boxOf(before, "a").x + 400,
      y: boxOf(before, "a").y - 30,
    });
    expect(boxOf(after, "d").x - boxOf(before, "d").x).toBe(10);
    expect(boxOf(after, "b")).toEqual(boxOf(before, "b"));
  });

  it("lets a container grow around a branch that was moved, and never over its header", () => {
    const after = draw(text, { d: { dx: 300, dy: -500 } });
    const [fan, d] = [boxOf(after, "fan"), boxOf(after, "d")];

    expect(d.x + d.width).toBeLessThan(fan.x + fan.width);
    expect(d.y - fan.y).toBeGreaterThanOrEqual(44);
  });

  it("B97: keeps what was dragged in place when a step is added in the text, and puts the new one where it is free", () => {
    const offsets = { a: { dx: 0, dy: 0 }, b: { dx: 0, dy: 116 }, fan: { dx: 600, dy: 0 } };
    const longer = text.replace("  - id: fan", "  - id: new\n    run: new\n  - id: fan");
    const after = draw(longer, offsets);
    const before = draw(text, offsets);

    expect(boxOf(after, "b")).toEqual(boxOf(before, "b"));
    const [added, moved] = [boxOf(after, "new"), boxOf(after, "b")];
    expect(added.x >= moved.x + moved.width || added.y >= moved.y + moved.height).toBe(true);
    expect(boxOf(after, "fan").x).toBe(boxOf(before, "fan").x);
  });

  it("B97: a renamed step takes its place along, by command, by typing, and back by undo", () => {
    const editor = open();
    editor.moveByHand({ a: { dx: 50, dy: 0 } });
    editor.execute({ type: "renameStep", path: ["steps", 0], id: "fetch" });
    expect(editor.store.getState().offsets).toEqual({ fetch: { dx: 50, dy: 0 } });

    editor.replaceText(editor.store.getState().text.replace("id: fetch", "id: load"), "Typing");
    expect(editor.store.getState().offsets).toEqual({ load: { dx: 50, dy: 0 } });

    editor.undo();
    editor.undo();
    expect(editor.store.getState().offsets).toEqual({ a: { dx: 50, dy: 0 } });
  });

  it("is one stack of undo with the text", () => {
    const editor = open();
    const offsets = () => editor.store.getState().offsets;
    editor.moveByHand({ a: { dx: 50, dy: 0 }, b: { dx: 5, dy: 5 } });
    editor.execute({ type: "setField", path: ["steps", 0, "run"], value: "make" });
    editor.tidy();
    expect(offsets()).toEqual({});

    editor.undo();
    expect(offsets()).toEqual({ a: { dx: 50, dy: 0 }, b: { dx: 5, dy: 5 } });
    editor.undo();
    expect(editor.store.getState().text).toBe(text);
    expect(Object.keys(offsets())).toEqual(["a", "b"]);
    editor.undo();
    expect(offsets()).toEqual({});
    for (let step = 0; step < 3; step += 1) editor.redo();
    expect(offsets()).toEqual({});
    expect(editor.store.getState().text).toContain("run: make");
  });

  it("leaves nothing behind when a gesture is called off, and nothing to undo where nothing moved", () => {
    const editor = open();
    const mark = editor.mark();
    editor.moveByHand({ a: { dx: 50, dy: 0 } });
    editor.bail(mark);
    editor.tidy();

    expect(editor.store.getState().offsets).toEqual({});
    expect(editor.store.getState().history.past).toEqual([]);
  });

  it("goes along when the step moves in the file, and waits for a step that was removed", () => {
    const editor = open();
    editor.moveByHand({ a: { dx: 50, dy: 0 } });
    editor.execute({ type: "moveStep", path: ["steps", 0], place: { list: ["steps"], index: 2 } });
    expect(editor.store.getState().offsets).toEqual({ a: { dx: 50, dy: 0 } });

    editor.execute({ type: "removeStep", path: ["steps", 1] });
    editor.undo();
    expect(editor.store.getState().offsets).toEqual({ a: { dx: 50, dy: 0 } });
  });
});
