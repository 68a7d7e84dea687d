import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, diffAsEdit } from "@/lib/lobster/document/text-edit";
import { lineView, sourceEditsOf, type ViewChange, viewChangesOf } from "./line-view";

const mixedText = fc
  .tuple(
    fc.constantFrom("", "\uFEFF"),
    fc.array(fc.constantFrom("a", "é", "😀", "\r", "\n", "\r\n", "  ", "steps:", "\u2028"), { maxLength: 30 }),
  )
  .map(([mark, parts]) => mark + parts.join(""));

function typeInto(source: string, changes: readonly ViewChange[]): { readonly source: string; readonly view: string } {
  const view = lineView(source);
  const typed = applyEdits(
    view.text,
    changes.map((change) => ({ from: change.offset, to: change.offset + change.length, insert: change.text })),
  );
  return { source: applyEdits(source, sourceEditsOf(view, changes)), view: typed };
}

describe("the text as a code editor shows it", () => {
  it.each([
    ["CRLF", "name: a\r\nsteps:\r\n  - id: x\r\n", "name: a\nsteps:\n  - id: x\n"],
    ["mixed line breaks", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a byte order mark", "\uFEFFname: a\r\n", "name: a\n"],
    ["nothing", "", ""],
  ])("has one kind of line break and no mark, for %s", (_, source, expected) => {
    expect(lineView(source).text).toBe(expected);
  });

  it("changes only the typed character in a file with a mark and CRLF", () => {
    const { source } = typeInto("\uFEFFname: a\r\nsteps: []\r\n", [{ offset: 7, length: 0, text: "b" }]);

    expect(source).toBe("\uFEFFname: ab\r\nsteps: []\r\n");
  });

  it.each([
    ["\r\n", "a\r\nb\nc", 1, "a\r\n\r\nb\nc"],
    ["\n", "a\r\nb\nc", 3, "a\r\nb\n\nc"],
    ["\n", "abc", 1, "a\nbc"],
    ["the break before the last line", "a\r\nbc", 3, "a\r\nb\r\nc"],
  ])("breaks a line the way its place does: %j", (_, before, offset, after) => {
    expect(typeInto(before, [{ offset, length: 0, text: "\n" }]).source).toBe(after);
  });

  it("keeps two line breaks apart when what stood between them is deleted", () => {
    const { source, view } = typeInto("a\rb\nc", [{ offset: 2, length: 1, text: "" }]);

    expect(view).toBe("a\n\nc");
    expect(lineView(source).text).toBe(view);
  });

  it("keeps a typed line break apart from the lone returns before it", () => {
    const { source, view } = typeInto("\r\ra\n", [{ offset: 2, length: 0, text: "\n" }]);

    expect(view).toBe("\n\n\na\n");
    expect(lineView(source).text).toBe(view);
  });

  it("maps every offset of the view to the source and back", () => {
    fc.assert(
      fc.property(mixedText, (source) => {
        const view = lineView(source);
        for (let offset = 0; offset <= view.text.length; offset += 1) {
          expect(view.toView(view.toSource(offset))).toBe(offset);
        }
      }),
    );
  });

  it("shows what was typed, whatever the line breaks", () => {
    fc.assert(
      fc.property(
        mixedText,
        fc.nat(),
        fc.nat(6),
        fc.constantFrom("", "x", "\n", "x\ny", "\r\n"),
        (source, at, size, text) => {
          const view = lineView(source);
          const offset = at % (view.text.length + 1);
          const length = Math.min(size, view.text.length - offset);

          const result = typeInto(source, [{ offset, length, text: text.replace("\r\n", "\n") }]);

          expect(lineView(result.source).text).toBe(result.view);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("never touches bytes outside the typed place, apart from a line break right beside it", () => {
    fc.assert(
      fc.property(mixedText, fc.nat(), (source, at) => {
        const view = lineView(source);
        const offset = at % (view.text.length + 1);
        const place = view.toSource(offset);

        const result = typeInto(source, [{ offset, length: 0, text: "x" }]);

        expect(result.source).toBe(`${source.slice(0, place)}x${source.slice(place)}`);
      }),
    );
  });

  it("carries edits of the source into the view", () => {
    fc.assert(
      fc.property(mixedText, mixedText, (before, after) => {
        const view = lineView(before);
        const edit = diffAsEdit(before, after);

        const changes = viewChangesOf(view, edit === null ? [] : [edit], after);

        const shown = applyEdits(
          view.text,
          changes.map((change) => ({ from: change.offset, to: change.offset + change.length, insert: change.text })),
        );
        expect(shown).toBe(lineView(after).text);
      }),
      { numRuns: 1000 },
    );
  });

  it("changes no more than what differs, so that cursor and folds of the rest stay", () => {
    const before = "a: 1\r\nb: two\r\nc: 3\r\n";
    const after = before.replace("two", "too");

    const changes = viewChangesOf(lineView(before), [{ from: 0, to: before.length, insert: after }], after);

    expect(changes).toEqual([{ offset: 9, length: 1, text: "o" }]);
  });
});
