import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import { lobsterLanguage } from "./lobster-language";
import { moveTarget } from "./move-target";

const language = lobsterLanguage("a.lobster");

function draw(text: string) {
  return createAnalysis(language).drawingOf(language.open(text));
}

const release = `steps:
  - id: plan
    run: cat plan.json
  - id: checks
    parallel:
      branches:
        - { id: unit, run: npm test }
        - { id: lint, run: npm run lint }
  - id: ok
    approval: Ship?
    stdin: $unit.json
  - id: ship
    run: ship
`;

describe("dragging a step", () => {
  const drawing = draw(release);
  const boxOf = (id: string) =>
    drawing.steps.find((step) => step.id === id)?.box ?? { x: 0, y: 0, width: 0, height: 0 };

  it("finds the place between two neighbours, counted before the step is taken out", () => {
    const ok = boxOf("ok");
    const above = { x: ok.x + ok.width / 2, y: ok.y - 10 };

    expect(moveTarget(drawing, [["steps", 3]], above)?.place).toEqual({ list: ["steps"], index: 2 });
  });

  it("goes nowhere where it stands already", () => {
    const ok = boxOf("ok");

    expect(moveTarget(drawing, [["steps", 2]], { x: ok.x + 10, y: ok.y + 5 })).toBeNull();
  });

  it("goes into the container under it, beside the branches", () => {
    const lint = boxOf("lint");
    const left = { x: lint.x - 5, y: lint.y + 20 };

    expect(moveTarget(drawing, [["steps", 3]], left)).toMatchObject({
      place: { list: ["steps", 1, "parallel", "branches"], index: 1 },
      marker: { upright: true },
    });
  });

  it("takes several steps together, and knows where they stand as they are", () => {
    const plan = boxOf("plan");
    const two = [
      ["steps", 2],
      ["steps", 3],
    ];

    expect(moveTarget(drawing, two, { x: plan.x + 10, y: plan.y - 10 })?.place).toEqual({ list: ["steps"], index: 0 });
    expect(moveTarget(drawing, two, { x: plan.x + 10, y: boxOf("ship").y + 5 })).toBeNull();
    expect(
      moveTarget(
        drawing,
        [
          ["steps", 0],
          ["steps", 3],
        ],
        { x: plan.x + 10, y: boxOf("ok").y - 5 },
      )?.place,
    ).toEqual({
      list: ["steps"],
      index: 2,
    });
  });

  it("never goes into itself", () => {
    const unit = boxOf("unit");

    expect(moveTarget(drawing, [["steps", 1]], { x: unit.x + 5, y: unit.y + 5 })).toBeNull();
  });

  it("knows the beginning and the end of the workflow", () => {
    const ship = boxOf("ship");

    expect(moveTarget(drawing, [], { x: ship.x, y: ship.y + ship.height + 90 })?.place).toEqual({
      list: ["steps"],
      index: 4,
    });
    expect(moveTarget(drawing, [], { x: ship.x, y: drawing.bounds.y - 50 })?.place).toEqual({
      list: ["steps"],
      index: 0,
    });
  });
});
