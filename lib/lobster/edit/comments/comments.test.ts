import { describe, expect, it } from "vitest";
import { edit } from "@/lib/testing/edit-text";
import type { EditCommand } from "../command";

const disable = (index: number): EditCommand => ({ type: "disableStep", path: ["steps", index] });
const enable = (text: string, mark: string): EditCommand => ({ type: "enableSteps", at: text.indexOf(mark) });
const note = (text: string, path: readonly (string | number)[] = ["steps", 0]): EditCommand => ({
  type: "setNote",
  path,
  text,
});
const two = "steps:\n  # about a\n  - id: a\n    run: x\n\n  # about b\n  - id: b\n    run: y\n";

describe("disabling a step", () => {
  it("comments out its lines and leaves the comments above it", () => {
    expect(edit(two, disable(0))).toBe(
      "steps:\n  # about a\n  # - id: a\n  #   run: x\n\n  # about b\n  - id: b\n    run: y\n",
    );
    expect(edit(two, disable(1))).toBe(
      "steps:\n  # about a\n  - id: a\n    run: x\n\n  # about b\n  # - id: b\n  #   run: y\n",
    );
  });

  it.each([
    [
      "blank lines and comments at any column",
      "steps:\n  - id: a\n    run: |\n      x\n\n   \n      y\n# left\n    env:\n      A: b # c\n  - id: b\n    run: z\n",
    ],
    ["CRLF", "steps:\r\n  - id: a\r\n    run: |\r\n      x\r\n\r\n      y\r\n  - id: b\r\n    run: z\r\n"],
    ["dashes at the margin", "steps:\n- id: a\n  run: |\n    x\n\n    y\n- id: b\n  run: z\n"],
    ["a text that keeps blank lines", "steps:\n  - id: a\n    run: |+\n      x\n\n\n  - id: b\n    run: z\n"],
    ["a quoted text over lines", 'steps:\n  - id: a\n    run: "x\n     y\n\n      z"\n  - id: b\n    run: z\n'],
    ["a step in brackets behind a dash", "steps:\n  - {id: a,\n   run: x}\n  - id: b\n    run: z\n"],
    ["no final newline", "steps:\n  - id: b\n    run: z\n  - id: a\n    run: x"],
    [
      "a container",
      "steps:\n  - id: a\n    parallel:\n      branches:\n        # one\n        - id: q\n          run: x\n  - id: b\n    run: z\n",
    ],
    ["bare comments below", "steps:\n  - id: a\n    run: x\n  #\n  # about b\n  - id: b\n    run: z\n"],
  ])("is undone to the very bytes with %s", (_name, text) => {
    const index = text.indexOf("id: a") > text.indexOf("id: b") ? 1 : 0;
    const off = edit(text, disable(index));

    expect(off).not.toContain("refused");
    expect(edit(off, enable(off, "id: a"))).toBe(text);
  });

  it.each([
    ["the only step", "steps:\n  - id: a\n    run: x\n", "This is the only step here, and there has to be one."],
    [
      "a step in brackets",
      "steps: [{id: a, run: x}, {id: b, run: y}]\n",
      "A step in brackets has no line of its own for a comment, so it cannot be commented out.",
    ],
    [
      "a step without an id",
      "steps:\n  - run: x\n  - id: b\n    run: y\n",
      "A step needs an id before it can be disabled.",
    ],
    [
      "a step of another dialect",
      "steps:\n  - id: a\n    action: x#y\n  - id: b\n    run: y\n",
      "This step does nothing that Lobster knows, so in comments it would be no more than a note.",
    ],
    [
      "a step above an indented note",
      "steps:\n  - id: a\n    run: x\n  #   indented\n  - id: b\n    run: y\n",
      "Comments around this step could not be told from its own lines. Disable it in the text.",
    ],
  ])("is refused for %s", (_name, text, reason) => {
    expect(edit(text, disable(0))).toBe(`refused: ${reason}`);
  });

  it("leaves what is disabled where it is when its neighbours move and go", () => {
    const off = edit(two, disable(0)).replace("\n\n", "\n");

    expect(edit(off, { type: "removeStep", path: ["steps", 0] })).toContain("  # - id: a\n  #   run: x\n");
    expect(off).toContain("  #   run: x\n  # about b\n");
  });
});

describe("enabling a step", () => {
  it("takes steps that people commented out at another column", () => {
    const text = "steps:\n  - id: a\n    run: x\n#  - id: b\n#    run: y\n  - id: c\n    run: z\n";

    expect(edit(text, enable(text, "run: y"))).toBe(
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n  - id: c\n    run: z\n",
    );
  });

  it("is refused where no step is, and where the id is taken", () => {
    expect(edit(two, { type: "enableSteps", at: 0 })).toBe("refused: There is no disabled step at this place.");
    const off = edit(two, disable(0)).replace("id: b", "id: a");
    expect(edit(off, enable(off, "# - id: a"))).toBe("refused: Another step has the id a already.");
  });
});

describe("a note", () => {
  it.each([
    ["changes its lines only", two, note("about a\nand more"), two.replace("# about a\n", "# about a\n  # and more\n")],
    [
      "begins above the step",
      "steps:\n- id: a\n  run: x\n",
      note("one\n\n  two"),
      "steps:\n# one\n#\n#   two\n- id: a\n  run: x\n",
    ],
    ["goes", two, note(""), two.replace("  # about a\n", "")],
    [
      "keeps how its lines are written",
      "steps:\n  #a\n  #b\n  - id: a\n    run: x\n",
      note("a\nc"),
      "steps:\n  #a\n  # c\n  - id: a\n    run: x\n",
    ],
    [
      "is written at the head of the file",
      "\uFEFFsteps: []\r\n",
      note("one\ntwo", []),
      "\uFEFF# one\r\n# two\r\nsteps: []\r\n",
    ],
    ["is written below a directive", "---\nsteps: []\n", note("one", []), "---\n# one\nsteps: []\n"],
    ["leaves the head of the file", "# one\n# two\n\nsteps: []\n", note("", []), "steps: []\n"],
  ])("%s", (_name, text, command, after) => {
    expect(edit(text, command)).toBe(after);
  });

  it("is refused where comments have no place, and when it would be read as something else", () => {
    expect(edit("steps: [{id: a, run: x}]\n", note("x"))).toBe(
      "refused: A step in brackets has no line of its own for a comment.",
    );
    expect(edit('{"steps": []}', note("x", []), "json")).toBe("refused: JSON has no comments.");
    const reason = "refused: This text would not be read as a note: it looks like a step, a region or another comment.";
    expect(edit(two, note("region x"))).toBe(reason);
    expect(edit(two, note("- id: z\n  run: z"))).toBe(reason);
    expect(edit(two, note("a\u0000b"))).toContain("  # a b\n");
  });
});

describe("a region", () => {
  const three =
    "steps:\n  # about a\n  - id: a\n    run: x\n\n  - id: b\n    run: |+\n      y\n\n  - id: c\n    run: z";
  const region = (from: number, to: number, title = "T"): EditCommand => ({
    type: "setRegion",
    paths: Array.from({ length: to - from + 1 }, (_none, at) => ["steps", from + at]),
    title,
  });
  const ab =
    "steps:\n  # region T\n  # about a\n  - id: a\n    run: x\n\n  - id: b\n    run: |+\n      y\n\n  # endregion\n  - id: c\n    run: z";

  it("encloses steps with their comments, and goes again", () => {
    expect(edit(three, region(0, 1))).toBe(ab);
    expect(edit(ab, { type: "removeRegion", at: ab.indexOf("# region") })).toBe(three);
    expect(edit(three, region(2, 2))).toBe(`${three.replace("  - id: c", "  # region T\n  - id: c")}\n  # endregion`);
  });

  it("gets another title, lies inside others and does not cross them", () => {
    expect(edit(ab, region(0, 1, "  New\n title "))).toBe(ab.replace("region T", "region New title"));
    expect(edit(ab, region(1, 2))).toBe("refused: This would cross the border of the region T.");
    expect(edit(ab, region(0, 1, " "))).toBe("refused: A region needs a title.");
    const nested = edit(ab, region(1, 1, "Inner"));
    expect(nested).toBe(
      ab.replace("  - id: b", "  # region Inner\n  - id: b").replace("  # endregion", "  # endregion\n  # endregion"),
    );
    expect(edit(nested, { type: "removeRegion", at: nested.indexOf("# region Inner") })).toBe(ab);
  });

  it("stays in its place when the step below its border moves", () => {
    const move: EditCommand = { type: "moveStep", path: ["steps", 0], place: { list: ["steps"], index: 2 } };

    expect(edit(ab, move)).toContain("steps:\n  # region T\n  - id: b\n");
  });

  it("is refused for steps that are no neighbours", () => {
    const paths = [
      ["steps", 0],
      ["steps", 2],
    ];
    expect(edit(three, { type: "setRegion", paths, title: "T" })).toBe("refused: b stands between the chosen steps.");
  });
});
