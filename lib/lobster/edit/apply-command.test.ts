import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { edit, set } from "@/lib/testing/edit-text";
import { openDocument } from "../document/open-document";

const run = ["steps", 0, "run"];
const step = (text: string): string => `steps:\n  - id: a\n${text}`;

describe("setField keeps the style of a scalar", () => {
  test.each([
    ["plain", "    run: one\n", "two words", "    run: two words\n"],
    ["plain with a comment", "    run: one   # why\n", "two", "    run: two   # why\n"],
    ["double", '    run: "one"\n', 'say "x"', '    run: "say \\"x\\""\n'],
    ["single", "    run: 'one'\n", "it's", "    run: 'it''s'\n"],
    ["single that needs an escape", "    run: 'one'\n", "a\tb", '    run: "a\\tb"\n'],
    ["literal", "    run: |\n      a\n      b\n", "a\nc\n", "    run: |\n      a\n      c\n"],
    ["literal without its last line break", "    run: |\n      a\n", "a", "    run: |-\n      a\n"],
    ["literal with its comment", "    run: | # sh\n      a\n", "b\n", "    run: | # sh\n      b\n"],
    ["literal to keep", "    run: |\n      a\n", "a\n\n", "    run: |+\n      a\n\n"],
    ["literal to an indicator", "    run: |\n      a\n", "  a\nb\n", "    run: |2\n        a\n      b\n"],
    [
      "folded",
      "    run: >\n      a b\n      c d\n",
      "a b\nx d\n".replace("\n", " "),
      "    run: >\n      a b\n      x d\n",
    ],
    ["plain over two lines", "    run: a b\n      c d\n", "a b c e", "    run: a b\n      c e\n"],
    ["double with escapes", '    run: "\\u00e9 one"\n', "é two", '    run: "\\u00e9 two"\n'],
    ["plain to several lines", "    run: a # note\n", "x\ny\n", "    run: | # note\n      x\n      y\n"],
    ["several lines without an end", "    run: a\n", "x\ny", "    run: |-\n      x\n      y\n"],
    ["empty", "    run:\n", "x", "    run: x\n"],
    ["empty with a comment", "    run:   # later\n", "x", "    run: x   # later\n"],
    ["plain to a number", "    run: one\n", 5, "    run: 5\n"],
    ["quoted to a boolean", '    run: "one"\n', true, "    run: true\n"],
    ["literal to null", "    run: | # c\n      a\n      b\n", null, "    run: null # c\n"],
    ["text that looks like a number", "    run: one\n", "5", '    run: "5"\n'],
    ["yes stays plain", "    run: one\n", "yes", "    run: yes\n"],
  ])("%s", (_name, before, value, after) => {
    expect(edit(step(before), set(run, value))).toBe(step(after));
  });

  test.each([
    "true",
    "null",
    "~",
    "",
    " a",
    "a ",
    "a: b",
    "a #b",
    "-a",
    "- a",
    "*a",
    "&a",
    "!a",
    "%a",
    "@a",
    "`a",
    "a:",
    "0x1",
    "1e3",
    ".5",
    "{a",
    "[a",
    "#a",
    "?a",
    ":a",
    "|",
    ">",
    "'a",
    '"a',
    "---",
    "a\u0085b",
    "a\u2028b",
    "\ufeffa",
    "\u0000",
  ])("%j is quoted", (value) => {
    const text = edit(step("    run: one\n"), set(run, value));

    expect(text).toMatch(/run: ["']/);
    expect(openDocument(text, catalog).rangeOf(run)).not.toBeNull();
  });
});

describe("setField adds what is missing", () => {
  test.each([
    [
      "a last key",
      step("    run: x # c\n\n# end\n"),
      set(["steps", 0, "cwd"], "d"),
      step("    run: x # c\n    cwd: d\n\n# end\n"),
    ],
    ["the id first", "steps:\n  - run: x\n", set(["steps", 0, "id"], "a"), "steps:\n  - id: a\n    run: x\n"],
    ["without a final line break", step("    run: x"), set(["steps", 0, "cwd"], "d"), step("    run: x\n    cwd: d")],
    ["parents", step("    run: x\n"), set(["steps", 0, "env", "A"], "b"), step("    run: x\n    env:\n      A: b\n")],
    ["into an empty mapping", step("    env:\n"), set(["steps", 0, "env", "A"], "b"), step("    env:\n      A: b\n")],
    [
      "into brackets",
      step("    env: {A: b}\n"),
      set(["steps", 0, "env", "C"], "d, e"),
      step('    env: {A: b, C: "d, e"}\n'),
    ],
    [
      "into empty brackets",
      step("    env: {} # c\n"),
      set(["steps", 0, "env", "C"], "d"),
      step("    env: {C: d} # c\n"),
    ],
    [
      "CRLF",
      "steps:\r\n  - id: a\r\n    run: x\r\n",
      set(["steps", 0, "run"], "a\nb\n"),
      "steps:\r\n  - id: a\r\n    run: |\r\n      a\r\n      b\r\n",
    ],
    [
      "behind a deeper comment",
      step("    run: x\n      # about run\n    # about a\n"),
      set(["steps", 0, "cwd"], "d"),
      step("    run: x\n      # about run\n    cwd: d\n    # about a\n"),
    ],
    ["to an empty file", "# only a comment\n", set(["name"], "x"), "# only a comment\nname: x\n"],
    [
      "wide indentation",
      "steps:\n    - id: a\n      env:\n          A: b\n",
      set(["args", "x", "default"], 1),
      "steps:\n    - id: a\n      env:\n          A: b\nargs:\n    x:\n        default: 1\n",
    ],
    ["a list item", "a:\n  - 1\n  - 2 # two\n", set(["a", 2], 3), "a:\n  - 1\n  - 2 # two\n  - 3\n"],
    [
      "a mapping over a text",
      step("    env: x # c\n"),
      set(["steps", 0, "env"], { A: "b" }),
      step("    env: # c\n      A: b\n"),
    ],
    [
      "a text over a mapping",
      step("    env:\n      A: b\n    run: x\n"),
      set(["steps", 0, "env"], "y"),
      step("    env: y\n    run: x\n"),
    ],
    [
      "one key of a mapping",
      step("    env:\n      # one\n      A: b\n      # two\n      C: d\n"),
      set(["steps", 0, "env"], { A: "b", C: "e" }),
      step("    env:\n      # one\n      A: b\n      # two\n      C: e\n"),
    ],
  ])("%s", (_name, before, command, after) => {
    expect(edit(before, command)).toBe(after);
  });
});

describe("removeField", () => {
  test.each([
    [
      "a key",
      step("    run: x\n    cwd: d # c\n    when: y\n"),
      ["steps", 0, "cwd"],
      step("    run: x\n    when: y\n"),
    ],
    ["the first key", step("    run: x\n"), ["steps", 0, "id"], "steps:\n  - run: x\n"],
    [
      "the only key",
      "steps:\n  - id: a\n    env:\n      A: b\n",
      ["steps", 0, "env", "A"],
      "steps:\n  - id: a\n    env: {}\n",
    ],
    ["the last key of the file", "a: 1\nb: 2", ["b"], "a: 1"],
    ["in brackets", "a: {b: 1, c: 2, d: 3}\n", ["a", "c"], "a: {b: 1, d: 3}\n"],
    ["the last one in brackets", "a: {b: 1, c: 2 }\n", ["a", "c"], "a: {b: 1 }\n"],
    ["a list item", "a: [1, 2, 3]\n", ["a", 0], "a: [2, 3]\n"],
  ])("%s", (_name, before, path, after) => {
    expect(edit(before, { type: "removeField", path })).toBe(after);
  });
});
