import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { manualClock } from "@/lib/testing/manual-clock";
import { parseDelayMs } from "./document-reader";
import type { Editor } from "./editor";
import { brokenText, isDirty, isEmptyDocument } from "./editor-state";
import { createEditor } from "./editor-store";
import { lineView, sourceEditsOf } from "./line-view";
import { lobsterLanguage } from "./lobster-language";

const triage = `# Sorts the inbox.
name: triage
steps:
  - id: collect
    run: inbox list --json # all of it
  - id: categorize
    run: inbox categorize
    stdin: $collect.stdout
  - id: gate
    approval: Go on?
    stdin: $categorize.json
`;

function open(text: string, options: { readOnly?: boolean } = {}) {
  const clock = manualClock();
  const opened = { text, base: { hash: "h1", number: 1 }, readOnly: options.readOnly ?? false };
  const editor = createEditor(opened, lobsterLanguage("triage.lobster"), clock);
  return { editor, clock, state: () => editor.store.getState() };
}

function typeAt(editor: Editor, before: string, insert: string): void {
  const { text } = editor.store.getState();
  const from = text.indexOf(before) + before.length;
  editor.type([{ from, to: from, insert }]);
}

describe("an editing session", () => {
  it("changes the bytes of a command at once, and undo restores the file", () => {
    const { editor, state } = open(triage);

    editor.execute({ type: "renameStep", path: ["steps", 0], id: "gather" });

    expect(state().text).toBe(triage.replace("id: collect", "id: gather").replace("$collect", "$gather"));
    expect(state().document.text).toBe(state().text);
    expect(isDirty(state())).toBe(true);
    editor.undo();
    expect(state().text).toBe(triage);
    expect(isDirty(state())).toBe(false);
    editor.redo();
    expect(state().text).toContain("id: gather");
  });

  it("gives a value its style back that it could not have on the way", () => {
    const { editor, clock, state } = open(triage);
    const write = (value: string) => {
      expect(editor.execute({ type: "setField", path: ["steps", 1, "run"], value }, "field:run")).toEqual({ ok: true });
      clock.advance(2000);
    };

    for (const value of ["inbox categorize ", "inbox categorize -", "inbox categorize -v: x"]) write(value);
    expect(state().text).toBe(triage.replace("inbox categorize", '"inbox categorize -v: x"'));
    write("inbox categorize -v");
    expect(state().text).toBe(triage.replace("inbox categorize", "inbox categorize -v"));
    write("inbox categorize");
    expect(state().text).toBe(triage);
    for (let count = 0; count < 5; count += 1) editor.undo();
    expect(state().text).toBe(triage);
    expect(state().history.past).toEqual([]);
  });

  it("undoes what was typed at once, also when the cursor comes into a step on the way", () => {
    const { editor, clock, state } = open(triage);
    typeAt(editor, "# all", " of");
    clock.advance(100);
    editor.select(["steps", 0]);
    typeAt(editor, "# all of", " it");

    expect(state().history.past).toHaveLength(1);
    editor.undo();
    expect(state().text).toBe(triage);
  });

  it("keeps the style that somebody gave a value in the text", () => {
    const { editor, clock, state } = open(triage);
    const write = (value: string) =>
      editor.execute({ type: "setField", path: ["steps", 1, "run"], value }, "field:run");

    write("inbox categorize ");
    typeAt(editor, "# all", " of it, and");
    clock.advance(2000);
    write("inbox categorize -v");

    expect(state().text).toContain('run: "inbox categorize -v"');
  });

  it("reads typed text only after a pause", () => {
    const { editor, clock, state } = open(triage);

    typeAt(editor, "inbox list", " --new");

    expect(state().document.text).toBe(triage);
    clock.advance(parseDelayMs - 1);
    expect(state().document.text).toBe(triage);
    clock.advance(1);
    expect(state().document.text).toBe(state().text);
  });

  it("remembers what was selected and undoable when an earlier text was drawn", () => {
    const { editor, clock, state } = open(triage);
    editor.select(["steps", 1]);
    const { drawn } = state();

    typeAt(editor, "run: inbox list", " -v");
    clock.advance(parseDelayMs);
    editor.select(["steps", 2]);

    expect(state().drawn).not.toBe(drawn);
    expect(editor.momentOf(drawn).selection).toEqual(["steps", 1]);
    expect(editor.momentOf(drawn).document).toBe(drawn);
    expect(editor.momentOf(state().drawn)).toBe(state());
  });

  it("types until a command, an undo or somebody at a form ends it, who sees all that was typed", () => {
    const { editor, state } = open(triage);
    const type = () => {
      typeAt(editor, "run: inbox list", " -v");
      expect(state().typing).toBe(true);
    };

    type();
    editor.endTyping();
    expect([state().typing, state().document.text]).toEqual([false, state().text]);
    type();
    editor.execute({ type: "renameStep", path: ["steps", 0], id: "gather" });
    expect(state().typing).toBe(false);
    type();
    editor.undo();
    expect(state().typing).toBe(false);
  });

  it("reads what was typed before it carries out a command", () => {
    const { editor, state } = open(triage);

    typeAt(editor, "id: collect", "or");
    const result = editor.execute({ type: "setField", path: ["steps", 0, "run"], value: "true" });

    expect(result).toEqual({ ok: true });
    expect(state().text).toContain('id: collector\n    run: "true" # all of it');
  });

  it("joins keys typed in one go, and keeps two fields apart", () => {
    const { editor, clock, state } = open(triage);

    typeAt(editor, "list", "e");
    clock.advance(100);
    typeAt(editor, "liste", "n");
    editor.execute({ type: "setField", path: ["steps", 1, "run"], value: "a" }, "field:run");
    editor.execute({ type: "setField", path: ["steps", 1, "run"], value: "ab" }, "field:run");

    expect(state().history.past.map((entry) => entry.mergeKey)).toEqual(["typing", "field:run"]);
  });

  it("keeps the last drawing of a broken text, refuses the canvas and lets typing and undo go on", () => {
    const { editor, clock, state } = open(triage);

    typeAt(editor, "name: ", "[");
    clock.advance(parseDelayMs);

    expect(brokenText(state().document)?.line).toBe(3);
    expect(state().drawn?.text).toBe(triage);
    const refused = editor.execute({ type: "removeStep", path: ["steps", 0] });
    expect(refused.ok).toBe(false);
    expect(state().refusal).toEqual({ reason: expect.stringMatching(/\w+/) });
    typeAt(editor, "name: [", "x");
    expect(state().text).toContain("name: [xtriage");
    editor.undo();
    expect(state().text).toBe(triage);
    expect(brokenText(state().document)).toBeNull();
  });

  it("draws nothing of a text that was emptied, by undo as by typing", () => {
    const { editor, state } = open("");
    const first = { type: "insertStep", place: { list: ["steps"], index: 0 }, step: { id: "a", run: "echo" } } as const;
    editor.execute(first);
    expect(state().drawn?.allSteps).toHaveLength(1);
    editor.undo();
    expect(state()).toMatchObject({ text: "", drawn: null, selection: null, selectedPaths: [] });
    editor.redo();
    expect(state().drawn?.allSteps).toHaveLength(1);

    editor.type([{ from: 0, to: state().text.length, insert: "# Only a comment.\n" }]);
    editor.flush();
    expect(state()).toMatchObject({ drawn: null, selection: null });
    editor.undo();
    expect(state().drawn?.allSteps).toHaveLength(1);
  });

  it("keeps the selected step selected, wherever it moves", () => {
    const { editor, clock, state } = open(triage);
    editor.select(["steps", 1]);

    typeAt(editor, "steps:\n", "  - id: first\n    run: date\n");
    clock.advance(parseDelayMs);

    expect(state().selection).toEqual(["steps", 2]);
  });

  it("selects the step of a change again when the change is undone", () => {
    const { editor, state } = open(triage);
    editor.select(["steps", 2]);
    editor.execute({ type: "removeStep", path: ["steps", 2] });

    editor.undo();

    expect(state().selection).toEqual(["steps", 2]);
  });

  it("refuses every change to somebody who may only look", () => {
    const { editor, state } = open(triage, { readOnly: true });

    typeAt(editor, "name: ", "x");
    const result = editor.execute({ type: "removeStep", path: ["steps", 0] });

    expect(result.ok).toBe(false);
    expect(state().text).toBe(triage);
  });

  it("counts as saved only what was sent, when typing went on meanwhile", () => {
    const { editor, state } = open(triage);
    typeAt(editor, "name: ", "a");
    const sent = state().text;
    typeAt(editor, "name: ", "b");

    editor.markSaved(sent, { hash: "h2", number: 2 });

    expect(state().base.number).toBe(2);
    expect(isDirty(state())).toBe(true);
  });

  it("takes another version with one undo back to the own text", () => {
    const { editor, state } = open(triage);
    typeAt(editor, "name: ", "my-");
    const mine = state().text;
    const theirs = triage.replace("Go on?", "Really?");

    editor.rebase(theirs, { hash: "h2", number: 2 });
    editor.replaceText(theirs, "Take the other version");

    expect(isDirty(state())).toBe(false);
    editor.undo();
    expect(state().text).toBe(mine);
  });

  it.each(["", "# only a comment\n", "\uFEFF"])(
    "takes %j for empty, not for broken, and takes its first step",
    (text) => {
      const { editor, state } = open(text);

      expect(isEmptyDocument(state().document)).toBe(true);
      expect(brokenText(state().document)).toBeNull();
      const step = { id: "a", run: "date" };
      expect(editor.execute({ type: "insertStep", place: { list: ["steps"], index: 0 }, step })).toEqual({ ok: true });
      expect(state().document.workflow?.steps).toHaveLength(1);
    },
  );

  it("restores every byte after any mix of typing, commands, undo and redo", () => {
    const command = fc.oneof(
      fc.record({ type: fc.constant("removeStep" as const), path: stepPath() }),
      fc.record({
        type: fc.constant("setField" as const),
        path: stepPath().map((step) => [...step, "run"]),
        value: fc.string({ unit: "binary", maxLength: 12 }),
      }),
      fc.record({
        type: fc.constant("renameStep" as const),
        path: stepPath(),
        id: fc.constantFrom("x", "y", "collect"),
      }),
      fc.record({
        type: fc.constant("moveStep" as const),
        path: stepPath(),
        place: fc.record({ list: fc.constant(["steps"]), index: fc.nat(3) }),
      }),
      fc.record({
        type: fc.constant("insertStep" as const),
        place: fc.record({ list: fc.constant(["steps"]), index: fc.nat(3) }),
        step: fc.constant({ id: "new", run: "line one\nline two\n" }),
      }),
    );
    const action = fc.oneof(
      command.map((value: EditCommand) => ({ kind: "command" as const, value })),
      fc.record({
        kind: fc.constant("typing" as const),
        at: fc.nat(),
        size: fc.nat(5),
        insert: fc.constantFrom("", "a", "\n", ": ", "[", "$x.json", "é😀"),
      }),
      fc.constantFrom({ kind: "undo" } as const, { kind: "redo" } as const, { kind: "wait" } as const),
    );
    const crlf = triage.replaceAll("\n", "\r\n");
    fc.assert(
      fc.property(
        fc.constantFrom(triage, crlf, `\uFEFF${crlf}`),
        fc.array(action, { maxLength: 30 }),
        (text, actions) => {
          const { editor, clock, state } = open(text);
          for (const step of actions) {
            if (step.kind === "command") editor.execute(step.value);
            else if (step.kind === "undo") editor.undo();
            else if (step.kind === "redo") editor.redo();
            else if (step.kind === "wait") clock.advance(600);
            else {
              const view = lineView(state().text);
              const offset = step.at % (view.text.length + 1);
              const length = Math.min(step.size, view.text.length - offset);
              editor.type(sourceEditsOf(view, [{ offset, length, text: step.insert }]));
            }
          }

          while (state().history.past.length > 0) editor.undo();

          expect(state().text).toBe(text);
        },
      ),
      { numRuns: 80 },
    );
  });
});

function stepPath() {
  return fc.nat(3).map((index): (string | number)[] => ["steps", index]);
}

const wild = path.resolve(import.meta.dirname, "../../../shared/wild");
const wildFiles = fs.existsSync(wild) ? fs.readdirSync(wild).filter((name) => !name.endsWith(".md")) : [];

describe.skipIf(wildFiles.length === 0)("files from the wild (skipped where ../shared is missing)", () => {
  it.each(wildFiles)("opens %s without changing a byte, and undoes a typed character", (name) => {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(fs.readFileSync(path.join(wild, name)));
    const clock = manualClock();
    const opened = { text, base: { hash: "h", number: 1 }, readOnly: false };
    const editor = createEditor(opened, lobsterLanguage(name), clock);

    expect(editor.store.getState().text).toBe(text);
    const view = lineView(text);
    const offset = Math.floor(view.text.length / 2);
    editor.type(sourceEditsOf(view, [{ offset, length: 0, text: "x" }]));

    const place = view.toSource(offset);
    expect(editor.store.getState().text).toBe(`${text.slice(0, place)}x${text.slice(place)}`);
    editor.undo();
    expect(editor.store.getState().text).toBe(text);
  });
});
