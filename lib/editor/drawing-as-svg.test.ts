import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import type { DrawnLine } from "./drawing";
import { drawingAsSvg } from "./drawing-as-svg";
import { type Ghosts, lineGhost } from "./ghosts";
import { lobsterLanguage } from "./lobster-language";

const language = lobsterLanguage("a.lobster");
const text = `# Tells the family.
name: "family <&> friends"
steps:
  # region Collect
  - id: fetch
    run: curl example.com
    on_error: skip_rest
    approve: true
  # endregion
  - id: ask
    approval: Send it?
    when: $fetch.json.n > 5
  # - id: old
  #   run: make old
  - id: send
    pipeline: where 'n > 1' | pick id | head
    stdin: $fetch.json
    approval: Sure?
`;
const drawing = createAnalysis(language).drawingOf(language.open(text));
const ghosts: Ghosts = new Map([
  ["steps/0", { state: "would-run", reason: "always" }],
  ["steps/1", { state: "skipped", reason: "$fetch.json.n > 5: 3 > 5 is false" }],
  ["steps/2", { state: "unknown", reason: "what fetch prints is not known" }],
]);

describe("the drawing as a picture", () => {
  it("shows steps, gates, regions, notes, steps in comments and ignored keys, and is the same each time", async () => {
    const picture = drawingAsSvg(drawing);

    expect(drawingAsSvg(createAnalysis(language).drawingOf(language.open(text)))).toBe(picture);
    await expect(picture).toMatchFileSnapshot("./snapshots/drawing.svg");
  });

  it("shows what a dry run says of steps and lines", async () => {
    await expect(drawingAsSvg(drawing, { ghosts })).toMatchFileSnapshot("./snapshots/drawing-of-dry-run.svg");
  });

  it("keeps whatever stands in a file from being read as markup", () => {
    const hostile = language.open('name: x\nsteps:\n  - id: "a</text><script>"\n    run: "b \\u0001"\n');
    const picture = drawingAsSvg(createAnalysis(language).drawingOf(hostile));

    expect(picture).not.toContain("<script>");
    expect(picture).not.toContain("\u0001");
  });
});

describe("lines of a dry run", () => {
  const stateOf = (match: (line: DrawnLine) => boolean) => {
    const line = drawing.lines.find(match);
    return line === undefined ? undefined : lineGhost(line, ghosts);
  };

  it("go dead into a skipped step and out of it, and on where nothing is known", () => {
    expect(stateOf((line) => line.role === "sequence" && line.to === "steps/1")).toBe("skipped");
    expect(stateOf((line) => line.role === "sequence" && line.to === "steps/0")).toBe("would-run");
    expect(stateOf((line) => line.role === "guard")).toBe("skipped");
    expect(stateOf((line) => line.role === "data")).toBe("unknown");
    expect(stateOf((line) => line.to === "end" && line.role === "sequence")).toBe("unknown");
  });

  it("say nothing while no dry run is shown", () => {
    for (const line of drawing.lines) expect(lineGhost(line, new Map())).toBeNull();
  });
});
