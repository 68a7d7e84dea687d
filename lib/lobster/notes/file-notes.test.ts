import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { readNotes } from "./file-notes";

function read(text: string) {
  const notes = readNotes(openDocument(text, catalog), catalog);
  return {
    head: notes.head?.text ?? null,
    steps: Object.fromEntries([...notes.ofSteps].map(([key, note]) => [key, note.text])),
    regions: notes.regions.map(({ title, list, first, last }) => [title, list.join("/"), first, last]),
    disabled: notes.disabled.map(({ id, kind, list, index }) => [id, kind, list.join("/"), index]),
  };
}

describe("notes of a file", () => {
  it("are the comment lines at its head and directly above a step", () => {
    const notes = read(`# What this is for.
# Second line.

# Not at the head.
name: a
steps:
  # Fetches everything.
  #   Indented.
  - id: a
    run: make a
    # Inside, at the end of a.
  - id: b # beside b
    run: make b

  # Apart from c.

  # Above c.
  - id: c
    run: |
      # not a comment
      make c
# At the end.
`);

    expect(notes.head).toBe("What this is for.\nSecond line.");
    expect(notes.steps).toEqual({ "steps/0": "Fetches everything.\n  Indented.", "steps/2": "Above c." });
  });

  it("are found in containers, and speak of the inner or of the outer step by their indent", () => {
    const notes = read(`steps:
  # The loop.
  - id: each
    for_each: $a.json
    steps:
      # First inside.
      - id: one
        run: one
      # Last inside is nobody's.
  # After the loop.
  - id: end
    run: end
`);

    expect(notes.steps).toEqual({
      "steps/0": "The loop.",
      "steps/0/steps/0": "First inside.",
      "steps/1": "After the loop.",
    });
  });

  it("are none in JSON, in flow style and in broken text", () => {
    const empty = { head: null, steps: {}, regions: [], disabled: [] };
    expect(read('{"steps": [{"id": "a", "run": "echo # b"}]}')).toEqual(empty);
    expect(read("steps: [{ id: a, run: b }] # c\n")).toEqual(empty);
    expect(read("# note\nsteps:\n  - id: [\n")).toEqual(empty);
  });

  it("know Windows line ends and a byte order mark", () => {
    const notes = read("\uFEFF# Head.\r\nsteps:\r\n  # Note.\r\n  - id: a\r\n    run: b\r\n");
    expect(notes).toMatchObject({ head: "Head.", steps: { "steps/0": "Note." } });
  });
});

describe("regions", () => {
  it("frame the steps between their markers, also one within another", () => {
    const notes = read(`steps:
  # region Collect
  # Says what a does.
  - id: a
    run: a
  # region Inner
  - id: b
    run: b
  # endregion
  # endregion
  - id: c
    run: c
  # region Send
  - id: d
    run: d
`);

    expect(notes.regions).toEqual([
      ["Collect", "steps", 0, 1],
      ["Inner", "steps", 1, 1],
      ["Send", "steps", 3, 3],
    ]);
    expect(notes.steps).toEqual({ "steps/0": "Says what a does." });
  });

  it("end at the end of the list, before and behind the last step", () => {
    const notes = read("steps:\n# region One\n- id: a\n  run: a\n# endregion\n");
    expect(notes.regions).toEqual([["One", "steps", 0, 0]]);
  });

  it("are none when nothing is inside", () => {
    expect(read("steps:\n  # region Empty\n  # endregion\n  - id: a\n    run: a\n").regions).toEqual([]);
  });
});

describe("steps in comments", () => {
  it("are found with the place where they would stand", () => {
    const notes = read(`steps:
  # - id: first
  #   run: |
  #     echo 1

  - id: a
    run: a
  # Says why.
  # - id: gate
  #   approval: Go on?
  # - id: after
  #   run: after
  - id: b
    run: b
  # - id: last
  #   pipeline: head
`);

    expect(notes.disabled).toEqual([
      ["first", "shell", "steps", 0],
      ["gate", "approval", "steps", 1],
      ["after", "shell", "steps", 1],
      ["last", "pipeline", "steps", 2],
    ]);
    expect(notes.steps).toEqual({});
  });

  it("are not every list in a comment", () => {
    const notes = read(`steps:
  # - first we look
  # - id: is not all
  # - run: it has no id
  - id: a
    run: a
`);

    expect(notes.disabled).toEqual([]);
    expect(notes.steps["steps/0"]).toContain("- first we look");
  });
});
