import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import { lobsterLanguage } from "./lobster-language";
import { outlineMove, outlineRows, visibleRows } from "./outline-tree";

const language = lobsterLanguage("a.lobster");
const text = `# Head.
steps:
  # region Outer
  - id: a
    run: a
  # region Inner
  - id: b
    run: b
  # endregion
  # endregion
  # - id: off
  #   run: off
  - id: each
    for_each: $a.json
    steps:
      - id: one
        run: one
  # - id: last
  #   run: last
`;
const rows = outlineRows(createAnalysis(language).drawingOf(language.open(text)));
const nameOf = (row: (typeof rows)[number]) => {
  switch (row.kind) {
    case "step":
      return row.step.id;
    case "region":
      return row.region.title;
    case "disabled":
      return row.disabled.step.id;
    case "note":
      return "note";
  }
};

describe("the outline", () => {
  it("has everything the drawing shows, in the order of the file, inside of what holds it", () => {
    expect(rows.map((row) => [row.level, nameOf(row), row.holds])).toEqual([
      [1, "note", false],
      [1, "Outer", true],
      [2, "a", false],
      [2, "Inner", true],
      [3, "b", false],
      [1, "off", false],
      [1, "each", true],
      [2, "one", false],
      [1, "last", false],
    ]);
  });

  it("hides what stands in folded rows, to any depth", () => {
    const outer = rows.find((row) => nameOf(row) === "Outer");
    const names = visibleRows(rows, new Set([outer?.key ?? ""])).map(nameOf);

    expect(names).toEqual(["note", "Outer", "off", "each", "one", "last"]);
  });

  it("is walked with the arrow keys as trees are", () => {
    const keyOf = (name: string) => rows.find((row) => nameOf(row) === name)?.key ?? "";
    const folded = new Set([keyOf("each")]);
    const visible = visibleRows(rows, folded);
    const move = (from: string | null, key: string) => {
      const found = outlineMove(visible, folded, from === null ? null : keyOf(from), key);
      return found?.kind === "go" ? nameOf(found.row) : (found?.kind ?? null);
    };

    expect(move(null, "ArrowDown")).toBe("note");
    expect(move(null, "ArrowUp")).toBe("last");
    expect(move("a", "ArrowDown")).toBe("Inner");
    expect(move("b", "ArrowLeft")).toBe("Inner");
    expect(move("Inner", "ArrowLeft")).toBe("fold");
    expect(move("Inner", "ArrowRight")).toBe("b");
    expect(move("each", "ArrowRight")).toBe("unfold");
    expect(move("each", "ArrowLeft")).toBeNull();
    expect(move("a", "ArrowRight")).toBeNull();
    expect(move("a", "Home")).toBe("note");
    expect(move("a", "End")).toBe("last");
    expect(move("last", "ArrowDown")).toBeNull();
    expect(move("a", "Enter")).toBeNull();
  });
});
