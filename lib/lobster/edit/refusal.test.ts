import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { edit, set } from "@/lib/testing/edit-text";
import { openDocument } from "../document/open-document";
import { canApply } from "./can-apply";
import type { EditCommand } from "./command";

describe("refusals say why and change nothing", () => {
  const anchors =
    "base: &b {A: x}\nsteps:\n  - id: a\n    env: *b\n    run: !!str x\n    cwd: &d here\n  - &s\n    id: c\n    run: x\n  - *s\n  - id: e\n    run: y\n    stdin: *d\n";
  const kinds =
    "steps:\n  - id: a\n    run: x\n  - id: l\n    for_each: $a.json\n    steps:\n      - id: i\n        run: y\n  - id: p\n    parallel:\n      branches:\n        - id: b1\n          run: x\n        - id: b2\n          run: y\n  - id: has space\n    run: z\n  - run: nameless\n";
  const connect = (from: (string | number)[], to: (string | number)[]): EditCommand => ({
    type: "connect",
    from,
    to,
    field: "json",
  });
  const rename = (id: string): EditCommand => ({ type: "renameStep", path: ["steps", 0], id });

  test.each([
    ["an alias", anchors, set(["steps", 0, "env"], {}), "This value is an alias. Edit it in the text."],
    ["behind an alias", anchors, set(["steps", 0, "env", "A"], "y"), "This value is an alias. Edit it in the text."],
    ["an anchor", anchors, set(["base", "A"], "y"), "This value has an anchor. Edit it in the text."],
    ["a tag", anchors, set(["steps", 0, "run"], "y"), "This value has a tag. Edit it in the text."],
    [
      "a merge key",
      "a: {<<: {b: 1}}\n",
      set(["a", "<<", "b"], 2),
      "This value stands behind a merge key. Edit it in the text.",
    ],
    [
      "a step that holds a used anchor",
      anchors,
      { type: "removeStep", path: ["steps", 0] },
      "The anchor &d in it is used elsewhere. Edit it in the text.",
    ],
    [
      "an anchored step",
      anchors,
      { type: "moveStep", path: ["steps", 1], place: { list: ["steps"], index: 0 } },
      "The anchor &s in it is used elsewhere. Edit it in the text.",
    ],
    [
      "an alias over its anchor",
      anchors,
      { type: "moveStep", path: ["steps", 3], place: { list: ["steps"], index: 0 } },
      "The alias *d in it would stand before its anchor. Move it in the text.",
    ],
    [
      "a broken text",
      "steps: [\n",
      set(["name"], "x"),
      "The text cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1. Repair it first.",
    ],
    [
      "a place inside a text",
      "name: x\n",
      set(["name", "y"], 1),
      "`name` holds a value, not a mapping. Remove it first.",
    ],
    ["no id", kinds, rename(""), "A step needs an id."],
    ["a bad id", kinds, rename("a b"), "An id consists of letters, digits, `_` and `-`."],
    ["a taken id", kinds, rename("b1"), "Another step has the id b1 already."],
    [
      "a captured reference",
      kinds.replace("run: y", "run: $a.json"),
      rename("i"),
      "Inside the loop l `$i` means something else.",
    ],
    ["itself", kinds, connect(["steps", 0], ["steps", 0]), "A step cannot read its own result."],
    [
      "an id without references",
      kinds,
      connect(["steps", 3], ["steps", 0]),
      "The id has space cannot be used in a reference. Rename the step to letters, digits, `_` and `-`.",
    ],
    [
      "no id to refer to",
      kinds,
      connect(["steps", 4], ["steps", 0]),
      "The first step needs an id before its result can be used.",
    ],
    [
      "a loop's input",
      kinds,
      connect(["steps", 0], ["steps", 1]),
      "Steps of kind For each have no input of their own (`stdin`).",
    ],
    [
      "out of a loop",
      kinds,
      connect(["steps", 1, "steps", 0], ["steps", 3]),
      "i runs inside the loop l. Its result is not known outside of it.",
    ],
    [
      "between branches",
      kinds,
      connect(["steps", 2, "parallel", "branches", 0], ["steps", 2, "parallel", "branches", 1]),
      "Branches start at the same time and do not see each other's results.",
    ],
    [
      "a circle",
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: $a.json\n",
      connect(["steps", 1], ["steps", 0]),
      "b comes after this step because it needs it. Connecting them would make a circle.",
    ],
    [
      "a container in a container",
      kinds,
      { type: "moveStep", path: ["steps", 1], place: { list: ["steps", 2, "parallel", "branches"], index: 0 } },
      "A step of kind For each cannot stand in p, a Parallel step.",
    ],
    [
      "a step into itself",
      kinds,
      { type: "moveStep", path: ["steps", 1], place: { list: ["steps", 1, "steps"], index: 0 } },
      "A step cannot be moved into itself.",
    ],
    [
      "nothing to disconnect",
      kinds,
      { type: "disconnect", path: ["steps", 0] },
      "This step is not connected to another one.",
    ],
    [
      "an edit outside of the text",
      kinds,
      { type: "replaceText", edits: [{ from: 0, to: 9999, insert: "" }] },
      "The edit was made for another text.",
    ],
  ] satisfies [string, string, EditCommand, string][])("%s", (_name, text, command, reason) => {
    expect(edit(text, command)).toBe(`refused: ${reason}`);
    expect(canApply(openDocument(text, catalog), command, catalog)).toEqual({ ok: false, reason });
  });

  test("a broken text can be typed in and repaired", () => {
    expect(edit("steps: [\n", { type: "replaceText", edits: [{ from: 8, to: 8, insert: "]" }] })).toBe("steps: []\n");
  });
});
