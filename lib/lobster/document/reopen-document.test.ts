import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { WorkflowDocument } from "./document";
import { openDocument } from "./open-document";
import { reopenDocument } from "./reopen-document";
import { applyEdits, editsCollide, type TextEdit } from "./text-edit";

const open = (text: string) => openDocument(text, catalog);

/** All that a document has to say, as plain data. */
function told(document: WorkflowDocument) {
  const { text, format, data, workflow, syntax, diagnostics, allSteps } = document;
  const offsets = Array.from({ length: 12 }, (_unused, at) => Math.floor((text.length * at) / 11));
  return {
    text,
    format,
    data,
    keys: JSON.stringify(data),
    workflow,
    syntax: JSON.parse(JSON.stringify(syntax, (_key, value) => plainItem(value))),
    diagnostics,
    steps: allSteps.map(({ path }) => [document.rangeOf(path), document.stepSlice(path), document.keyRangeOf(path)]),
    places: offsets.map((at) => [document.pathAt(at), document.stepAtOffset(at)?.path, document.positionAt(at)]),
  };
}

/** An item that was shifted hides its fields behind getters. */
function plainItem(value: unknown): unknown {
  const isItem = typeof value === "object" && value !== null && "from" in value && "value" in value;
  return isItem && !("kind" in value) && !("key" in value) ? { from: value.from, value: value.value } : value;
}

const bodies = [
  "id: a\n    run: echo a\n",
  "id: b\n    run: |\n      set -e\n      echo b\n",
  "id: c\n    run: |+\n      kept\n\n\n",
  "id: d # note\n    # inside\n    parallel:\n      branches:\n        - {id: e, run: x}\n        - id: f\n          run: y\n",
  "{id: g, run: 'x'}\n",
  "\n    id: h\n    run: >-\n      folded\n      text\n\n",
  'id: i\n    approval: "go\n      on?"\n',
  "id: j\n    run:\n",
  "id: k\n    for_each: $a.json\n    steps:\n    - id: l\n      run: z\n",
  "id: m\n    run: a\n      b\n  # below\n\n# far left\n",
  "? key\n    : value\n",
  "id: \u00e9\ud83e\udd9e\n    env: {A: b}\n",
];
/** Items that are no steps: the steps of such a file are not read at all. */
const strange = ["\n", "# only a comment\n", "1\n", "- id: nested\n", "!t id: x\n", "&x id: y\n"];
const heads = ["", "# head\n", "name: demo\n", "---\n", "args: {a: 1}\n# about\n", "\uFEFFname: x\n"];
const strangeHeads = ["%YAML 1.1\n---\n", "x: &x 1\n", "? "];
const feet = ["", "# end\n", "env:\n  A: b\n", "  # low\nname: late\n", "...\n", "other:\n  - 1\n"];
const column = fc.constantFrom("  ", "", "    ");

const rarely = (usual: readonly string[], rare: readonly string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 60 }, { arbitrary: fc.constantFrom(...rare), weight: 1 });

const texts = fc
  .tuple(
    rarely(heads, strangeHeads),
    column,
    fc.array(rarely(bodies, strange), { minLength: 1, maxLength: 14 }),
    fc.constantFrom(...feet),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([head, indent, steps, foot, lineBreak, whole]) => {
    const shift = (body: string) => body.replaceAll("\n    ", `\n${indent}  `);
    const text = `${head}steps:\n${steps.map((body) => `${indent}- ${shift(body)}`).join("")}${foot}`;
    return (whole ? text : text.replace(/\n$/, "")).replaceAll("\n", lineBreak);
  });

const harmless = [
  "",
  "x",
  " ",
  "\n",
  "# c\n",
  "0",
  "  - id: new\n    run: y\n",
  "\n  - id: new\n    run: y",
  "    when: a\n",
];
const breaking = [
  ..."\"'{}[]\t\uFEFF",
  "  ",
  "\n\n",
  "\r\n",
  "- ",
  "|\n",
  ": ",
  "x: ",
  "&x ",
  "*x",
  "!t ",
  "---\n",
  "...\n",
  "%TAG\n",
  "id: a\n",
  "steps:\n",
];
const inserts = fc.oneof(
  { arbitrary: fc.constantFrom(...harmless), weight: 5 },
  { arbitrary: fc.constantFrom(...breaking), weight: 1 },
);

/** A place in parts of a million, how much is cut out, and what comes in. */
const edit = fc.tuple(fc.nat({ max: 1_000_000 }), fc.constantFrom("nothing", "nothing", "letter", "line"), inserts);
const edits = fc.oneof(
  { arbitrary: fc.array(edit, { minLength: 1, maxLength: 1 }), weight: 3 },
  { arbitrary: fc.array(edit, { minLength: 2, maxLength: 4 }), weight: 1 },
);

function editsOf(text: string, parts: readonly (readonly [number, string, string])[]): readonly TextEdit[] {
  const made = parts.map(([share, cut, insert]) => {
    const at = Math.floor((share / 1_000_000) * text.length);
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    const lineEnd = text.indexOf("\n", at) + 1;
    if (cut === "line" && lineEnd > 0) return { from: lineStart, to: lineEnd, insert };
    // Half of the inserts come where lines meet.
    const from = insert.endsWith("\n") || share % 2 === 0 ? lineStart : at;
    return { from, to: Math.min(text.length, from + (cut === "letter" ? 1 : 0)), insert };
  });
  return editsCollide(made) ? made.slice(0, 1) : made;
}

describe("reopening gives what opening gives", () => {
  test("for any text and any edits, one after the other", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(texts, fc.array(edits, { minLength: 1, maxLength: 3 }), (text, rounds) => {
        let document = open(text);
        for (const parts of rounds) {
          const change = editsOf(document.text, parts);
          const expected = open(applyEdits(document.text, change));
          const next = reopenDocument(document, change, catalog);
          expect(told(next)).toEqual(told(expected));
          // What was typed wrong is mostly taken back.
          if (next.workflow !== null) document = next;
        }
      }),
      { numRuns: 400 },
    );
  });
});

const long = `name: long\nsteps:\n${Array.from({ length: 40 }, (_unused, at) => `  - id: s${at}\n    run: echo ${at}\n`).join("")}`;

describe("steps that an edit leaves alone", () => {
  test("stay the same objects when another one changes", () => {
    const before = open(long);
    const at = long.indexOf("echo 20");
    const after = reopenDocument(before, [{ from: at, to: at + 4, insert: "print" }], catalog);

    expect(after.workflow?.steps[20]?.fields).toEqual({ id: "s20", run: "print 20" });
    const same = after.workflow?.steps.filter((step, index) => step === before.workflow?.steps[index]);
    expect(same).toHaveLength(39);
  });

  test("keep their data when a step comes in above", () => {
    const before = open(long);
    const at = long.indexOf("  - id: s10\n");
    const after = reopenDocument(before, [{ from: at, to: at, insert: "  - id: new\n    run: x\n" }], catalog);

    expect(after.workflow?.steps.slice(11).map(({ fields }) => fields)).toEqual(
      before.workflow?.steps.slice(10).map(({ fields }) => fields),
    );
    expect(after.workflow?.steps[30]?.fields).toBe(before.workflow?.steps[29]?.fields);
    expect(after.workflow?.steps[5]).toBe(before.workflow?.steps[5]);
  });

  test("stay the same objects when the head of the file changes", () => {
    const before = open(long);
    const after = reopenDocument(before, [{ from: 6, to: 10, insert: "short" }], catalog);

    expect(after.workflow?.name).toBe("short");
    expect(after.workflow?.steps.every((step, index) => step === before.workflow?.steps[index])).toBe(true);
  });

  test("nothing at all changes without a change of the text", () => {
    const before = open(long);

    expect(reopenDocument(before, [{ from: 0, to: 4, insert: "name" }], catalog)).toBe(before);
  });
});
