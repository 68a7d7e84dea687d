import { describe, expect, test } from "vitest";
import { createAnalysis } from "@/lib/editor/analysis";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { detailAt } from "./detail";
import { pathsByRole } from "./far-lines";

describe("what is drawn from afar", () => {
  test("a long drawing loses its details, then its titles", () => {
    expect([1, 0.4, 0.39, 0.15, 0.14, 0.01].map((zoom) => detailAt(zoom, 1000))).toEqual([
      "full",
      "full",
      "title",
      "title",
      "box",
      "box",
    ]);
  });

  test("a short drawing keeps all of it", () => {
    expect(detailAt(0.1, 100)).toBe("full");
  });

  test("all lines of one role are one path", () => {
    const language = lobsterLanguage("a.lobster");
    const text =
      "steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n    stdin: $a.stdout\n    when: $a.json.n > 1\n";
    const drawing = createAnalysis(language).drawingOf(language.open(text));
    const paths = new Map(pathsByRole(drawing));

    expect([...paths.keys()].sort()).toEqual(["data", "guard", "sequence"]);
    const sequence = drawing.lines.filter(({ role }) => role === "sequence");
    expect(paths.get("sequence")).toBe(sequence.map(({ route }) => route.path).join(""));
  });
});
