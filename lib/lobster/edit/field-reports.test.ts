import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { edit, set } from "@/lib/testing/edit-text";
import { openDocument } from "../document/open-document";
import { applyEdits } from "../document/text-edit";
import { applyCommand } from "./apply-command";
import type { EditCommand } from "./command";

describe("what other editors did to people's files", () => {
  it("B78: changing a description changes that line and nothing else", () => {
    const text =
      "# Header.\n#   More.\n\nname: x # inline\ndescription: Old words. # about it\n\nsteps:\n\n  # about a\n  - id: a # beside a\n    run:   x\n";

    expect(edit(text, set(["description"], "New words."))).toBe(text.replace("Old words.", "New words."));
  });

  it("B80: steps that are added after all were removed stand in block style as before", () => {
    const text = "name: x\nsteps:\n    - id: a\n      run: x\n    - id: b\n      run: y\n# end\n";
    const insert = (id: string, index: number): EditCommand => ({
      type: "insertStep",
      place: { list: ["steps"], index },
      step: { id, run: "z" },
    });

    const empty = edit(text, {
      type: "removeSteps",
      paths: [
        ["steps", 0],
        ["steps", 1],
      ],
    });
    const one = edit(empty, insert("c", 0));

    expect(empty).toBe("name: x\nsteps: []\n# end\n");
    expect(edit(one, insert("d", 1))).toBe("name: x\nsteps:\n  - id: c\n    run: z\n  - id: d\n    run: z\n# end\n");
  });

  const loop = `steps:
  - id: l
    for_each: $z.json
    steps:
      # first
      - id: one
        run: x # x
        # end of one

      # second
      - id: two
        run: |
          y
      # third
      - id: three # 3
        run: z
  # after
  - id: e
    run: x
`;
  const inner = ["steps", 0, "steps"];

  it("B81: moving the third step of a loop to the top moves its lines and its comment only", () => {
    const move: EditCommand = { type: "moveStep", path: [...inner, 2], place: { list: inner, index: 0 } };
    const third = "      # third\n      - id: three # 3\n        run: z\n";

    expect(edit(loop, move)).toBe(loop.replace(third, "").replace("      # first\n", `${third}\n      # first\n`));
  });

  it("B81: deleting the second step of a loop takes its comment along and leaves the others'", () => {
    expect(edit(loop, { type: "removeStep", path: [...inner, 1] })).toBe(
      loop.replace("      # second\n      - id: two\n        run: |\n          y\n", ""),
    );
  });

  it("B82: unknown keys, anchors, merge keys and quotes survive the move of a step", () => {
    const text = `x-note: &a
  A: 'single'
x-more: {k: *a}
steps:
  - id: a
    run: 'it''s'
    x-note: kept
  - id: b
    run: |
      literal
    env:
      <<: *a
      B: "double"
  - id: c
    run: >-
      folded
      text
`;
    const a = "  - id: a\n    run: 'it''s'\n    x-note: kept\n";
    const move: EditCommand = { type: "moveStep", path: ["steps", 0], place: { list: ["steps"], index: 3 } };

    expect(edit(text, move)).toBe(text.replace(a, "") + a);
  });

  it("B89: renaming changes exact references in every field, and neither similar names nor words", () => {
    const text = `steps:
  - id: fetch
    run: fetch it # fetch
  - id: fetch2
    run: "echo $fetch.stdout '$fetch2.json' $fetch-all.stdout fetch"
    stdin: $fetch.stdout
  - id: fetch-all
    command: echo $fetch.json.x$fetch.json $fetched.json
    when: $fetch.json.ok == true && $fetch2.json.n > 1
    env: { FETCH: "$fetch-all.stdout", B: '$fetch.stdout' }
  - id: each
    for_each: $fetch.json
    steps:
      - id: show
        run: echo "$fetch.json" "$item.json"
`;
    const renamed = text.replace("id: fetch\n", "id: load\n").replace(/\$fetch(?=\.)/g, "$load");

    expect(edit(text, { type: "renameStep", path: ["steps", 0], id: "load" })).toBe(renamed);
  });

  it("B91: undoing a deletion gives back the step, its place and what read it; redo and undo again do too", () => {
    const text =
      "steps:\n  # a\n  - id: a\n    run: x\n\n  - id: b\n    run: $a.json\n  - id: c\n    stdin: $a.json\n    run: y\n";
    const document = openDocument(text, catalog);

    for (const command of [
      { type: "removeStep", path: ["steps", 0] },
      {
        type: "removeSteps",
        paths: [
          ["steps", 0],
          ["steps", 2],
        ],
      },
    ] satisfies EditCommand[]) {
      const applied = applyCommand(document, command, catalog);
      if (applied.kind === "refused") throw new Error(applied.reason);
      const undone = applyEdits(applied.document.text, applied.inverse);
      const redone = applyEdits(undone, applied.edits);

      expect(undone).toBe(text);
      expect(redone).toBe(applied.document.text);
      expect(applyEdits(redone, applied.inverse)).toBe(text);
    }
  });

  it("B93: undoing a change of the input from one step to another restores just that", () => {
    const text =
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n  - id: c\n    run: z\n    stdin: $a.json # from a\n    when: $a.json.ok\n";
    const connect: EditCommand = { type: "connect", from: ["steps", 1], to: ["steps", 2], field: "json" };
    const applied = applyCommand(openDocument(text, catalog), connect, catalog);
    if (applied.kind === "refused") throw new Error(applied.reason);

    expect(applied.document.text).toBe(text.replace("stdin: $a.json", "stdin: $b.json"));
    expect(applied.inverse).toHaveLength(1);
    expect(applyEdits(applied.document.text, applied.inverse)).toBe(text);
  });
});
