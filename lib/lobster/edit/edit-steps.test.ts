import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { edit, set } from "@/lib/testing/edit-text";
import type { DocumentFormat } from "../document/document";
import { openDocument } from "../document/open-document";
import type { EditCommand } from "./command";

const step = (text: string): string => `steps:\n  - id: a\n${text}`;
const two = "steps:\n  # about a\n  - id: a\n    run: x\n\n  # about b\n  - id: b\n    run: y\n";
const newStep = { id: "n", run: "echo" };

describe("steps", () => {
  test.each([
    [
      "insert first",
      two,
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "steps:\n  - id: n\n    run: echo\n\n  # about a\n  - id: a\n    run: x\n\n  # about b\n  - id: b\n    run: y\n",
    ],
    [
      "insert between",
      two,
      { type: "insertStep", place: { list: ["steps"], index: 1 }, step: newStep },
      "steps:\n  # about a\n  - id: a\n    run: x\n\n  - id: n\n    run: echo\n\n  # about b\n  - id: b\n    run: y\n",
    ],
    [
      "insert last",
      two,
      { type: "insertStep", place: { list: ["steps"], index: 2 }, step: { id: "n", run: "a\nb\n", env: { A: "1" } } },
      `${two}\n  - id: n\n    run: |\n      a\n      b\n    env:\n      A: "1"\n`,
    ],
    [
      "insert into nothing",
      "",
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "steps:\n  - id: n\n    run: echo\n",
    ],
    [
      "insert below comments",
      "# hi",
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "# hi\nsteps:\n  - id: n\n    run: echo",
    ],
    [
      "insert without steps",
      "name: x\n",
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "name: x\nsteps:\n  - id: n\n    run: echo\n",
    ],
    [
      "insert into null",
      "steps: # none\nname: x\n",
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "steps: # none\n  - id: n\n    run: echo\nname: x\n",
    ],
    [
      "insert into []",
      "steps: [] # none\n",
      { type: "insertStep", place: { list: ["steps"], index: 0 }, step: newStep },
      "steps: # none\n  - id: n\n    run: echo\n",
    ],
    ["remove first", two, { type: "removeStep", path: ["steps", 0] }, "steps:\n  # about b\n  - id: b\n    run: y\n"],
    ["remove last", two, { type: "removeStep", path: ["steps", 1] }, "steps:\n  # about a\n  - id: a\n    run: x\n"],
    [
      "remove the only one",
      "steps: # s\n  - id: a\n    run: x\nname: n\n",
      { type: "removeStep", path: ["steps", 0] },
      "steps: [] # s\nname: n\n",
    ],
    [
      "move down",
      two,
      { type: "moveStep", path: ["steps", 0], place: { list: ["steps"], index: 2 } },
      "steps:\n  # about b\n  - id: b\n    run: y\n\n  # about a\n  - id: a\n    run: x\n",
    ],
    [
      "move up",
      two,
      { type: "moveStep", path: ["steps", 1], place: { list: ["steps"], index: 0 } },
      "steps:\n  # about b\n  - id: b\n    run: y\n\n  # about a\n  - id: a\n    run: x\n",
    ],
    [
      "rename",
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: echo $a.json.x $ab.json $a-b.json $a.\n    stdin: $a.stdout\n    when: \"$a.json == 'é' && $a.approved\"\n    env: {K: '$a.json'}\n",
      { type: "renameStep", path: ["steps", 0], id: "first" },
      "steps:\n  - id: first\n    run: x\n  - id: b\n    run: echo $first.json.x $ab.json $a-b.json $a.\n    stdin: $first.stdout\n    when: \"$first.json == 'é' && $first.approved\"\n    env: {K: '$first.json'}\n",
    ],
    [
      "connect",
      two,
      { type: "connect", from: ["steps", 0], to: ["steps", 1], field: "json" },
      `${two}    stdin: $a.json\n`,
    ],
    [
      "connect backwards",
      two,
      { type: "connect", from: ["steps", 1], to: ["steps", 0], field: "stdout" },
      "steps:\n  # about b\n  - id: b\n    run: y\n\n  # about a\n  - id: a\n    run: x\n    stdin: $b.stdout\n",
    ],
    [
      "disconnect",
      step("    run: x\n    stdin: $z.json\n"),
      { type: "disconnect", path: ["steps", 0] },
      step("    run: x\n"),
    ],
  ] satisfies [string, string, EditCommand, string][])("%s", (_name, before, command, after) => {
    expect(edit(before, command)).toBe(after);
  });
});

describe("steps in containers", () => {
  const loop =
    "steps:\n  - id: a\n    run: x # why\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: b\n        run: |\n          y\n";

  test.each([
    [
      "into a loop",
      loop,
      { type: "moveStep", path: ["steps", 0], place: { list: ["steps", 1, "steps"], index: 1 } },
      "steps:\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: b\n        run: |\n          y\n      - id: a\n        run: x # why\n",
    ],
    [
      "into an empty loop",
      "steps:\n  - id: a # c\n    run: >\n      x\n  - id: l\n    for_each: $z.json\n    steps: []\n",
      { type: "moveStep", path: ["steps", 0], place: { list: ["steps", 1, "steps"], index: 0 } },
      "steps:\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: a # c\n        run: >\n          x\n",
    ],
    [
      "the only one out of a loop",
      loop,
      { type: "moveStep", path: ["steps", 1, "steps", 0], place: { list: ["steps"], index: 0 } },
      "steps:\n  - id: b\n    run: |\n      y\n  - id: a\n    run: x # why\n  - id: l\n    for_each: $z.json\n    steps: []\n",
    ],
    [
      "within a flow list",
      "steps: [{id: a, run: x}, {id: b, run: y}, {id: c, run: z}]\n",
      { type: "moveStep", path: ["steps", 0], place: { list: ["steps"], index: 3 } },
      "steps: [{id: b, run: y}, {id: c, run: z}, {id: a, run: x}]\n",
    ],
    [
      "insert into a flow list",
      "steps: [{id: a, run: x}]\n",
      { type: "insertStep", place: { list: ["steps"], index: 1 }, step: newStep },
      "steps: [{id: a, run: x}, {id: n, run: echo}]\n",
    ],
  ] satisfies [string, string, EditCommand, string][])("%s", (_name, before, command, after) => {
    expect(edit(before, command)).toBe(after);
  });
});

describe("a folded text stays folded when lines are added below it", () => {
  const folded = (header: string, below: string) =>
    `steps:\n  - id: a\n    run: ${header} # why\n      one\n      two\n${below}\n  - id: b\n    run: y\n`;

  test.each([
    ["a word", ">", "one two\nx", ">-", "\n      x\n"],
    ["two lines", ">", "one two\nx\ny\n", ">", "\n      x\n\n      y\n"],
    ["a line, with its end", ">", "one two\nx\n", ">", "\n      x\n"],
  ])("%s", (_name, header, value, newHeader, below) => {
    expect(edit(folded(header, ""), set(["steps", 0, "run"], value))).toBe(folded(newHeader, below));
  });

  test("but not for lines that folding would change", () => {
    expect(edit(folded(">", ""), set(["steps", 0, "run"], "one two\n  x\n"))).toContain(
      "run: | # why\n      one two\n",
    );
  });
});

describe("removing steps", () => {
  test("all of a list, where a comment stands between them", () => {
    const text =
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n\n  # about c\n\n  - id: c\n    run: z\nname: n\n";
    const paths = [0, 1, 2].map((index) => ["steps", index]);

    expect(edit(text, { type: "removeSteps", paths })).toBe("steps: []\n\n  # about c\n\nname: n\n");
  });
});

describe("JSON stays as it is laid out", () => {
  const json =
    '{\n  "steps": [\n    { "id": "a", "run": "x" },\n    {\n      "id": "b",\n      "run": "y"\n    }\n  ]\n}\n';

  test.each([
    ["a scalar", set(["steps", 1, "run"], "z\n"), '"run": "y"', '"run": "z\\n"'],
    ["a new key on one line", set(["steps", 0, "cwd"], "d"), '"run": "x" }', '"run": "x", "cwd": "d" }'],
    ["a new key on its own line", set(["steps", 1, "cwd"], "d"), '"run": "y"\n', '"run": "y",\n      "cwd": "d"\n'],
    [
      "a new step",
      { type: "insertStep", place: { list: ["steps"], index: 2 }, step: newStep },
      "    }\n  ]",
      '    },\n    {\n      "id": "n",\n      "run": "echo"\n    }\n  ]',
    ],
    ["a step less", { type: "removeStep", path: ["steps", 0] }, '{ "id": "a", "run": "x" },\n    ', ""],
  ] satisfies [string, EditCommand, string, string][])("%s", (_name, command, from, to) => {
    for (const format of ["json", "yaml"] satisfies DocumentFormat[]) {
      expect(edit(json, command, format)).toBe(json.replace(from, to));
    }
  });
});

describe("renameStep", () => {
  test.each([
    ["in folded text", "stdin: >-\n      x $a.json\n      $a.json.y\n"],
    ["in escaped text", 'stdin: "\\u00e9 $a.json\\t\\x24a.stdout"\n'],
    ["in a quoted text over two lines", 'stdin: "x $a.j\\\n      son $a.json"\n'],
    ["in a literal with an indicator", "stdin: |2\n        $a.json\n"],
    ["in lists and mappings", "stdin: [$a.json, {k: '$a.json.b'}]\n"],
  ])("%s", (_name, field) => {
    const text = `steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n    ${field}`;
    const before = openDocument(text, catalog);
    const after = openDocument(edit(text, { type: "renameStep", path: ["steps", 0], id: "new-1" }), catalog);

    expect(after.data).toEqual(
      JSON.parse(JSON.stringify(before.data).replace('"id":"a"', '"id":"new-1"').replaceAll("$a.", "$new-1.")),
    );
  });

  test("inside a loop only what the loop sees is renamed", () => {
    const text =
      "steps:\n  - id: b\n    run: x\n  - id: l\n    for_each: $b.json\n    steps:\n      - id: first\n        run: $b.json\n      - id: b\n        run: y\n      - id: last\n        run: $b.json\n  - id: end\n    run: $b.json\n";

    expect(edit(text, { type: "renameStep", path: ["steps", 1, "steps", 1], id: "c" })).toBe(
      text.replace("      - id: b", "      - id: c").replace("last\n        run: $b", "last\n        run: $c"),
    );
    expect(edit(text, { type: "renameStep", path: ["steps", 0], id: "c" })).toBe(
      text
        .replace("  - id: b\n    run: x", "  - id: c\n    run: x")
        .replace("each: $b", "each: $c")
        .replace("first\n        run: $b", "first\n        run: $c")
        .replace("end\n    run: $b", "end\n    run: $c"),
    );
  });
});
