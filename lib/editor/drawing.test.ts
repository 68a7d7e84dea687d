import { describe, expect, it } from "vitest";
import { createAnalysis } from "./analysis";
import { drawingMatchesText } from "./drawing-check";
import { lobsterLanguage } from "./lobster-language";
import { walkFrom } from "./walk-steps";

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
    aproval: typo
  - id: ship
    run: ship
    stdin: $plan.stdout
    when: $ok.approved
    retry: { max: 3 }
    timeout_ms: 90000
    on_error: continue
`;

describe("a drawing", () => {
  it("says what the text says, until the text changes", () => {
    const drawing = draw(release);

    expect(drawingMatchesText(drawing, release, language)).toBe(true);
    expect(drawingMatchesText(drawing, release.replace("id: ship", "id: send"), language)).toBe(false);
    expect(drawingMatchesText(drawing, release.replace("stdin: $plan.stdout\n    ", ""), language)).toBe(false);
  });

  it("keeps steps apart and inside their containers", () => {
    const { steps } = draw(release);
    const inside = steps.filter((step) => step.parent !== null);
    const container = steps.find((step) => step.container);

    expect(inside).toHaveLength(2);
    for (const step of inside) {
      expect(step.box.x).toBeGreaterThan(container?.box.x ?? Number.POSITIVE_INFINITY);
      expect(step.box.y + step.box.height).toBeLessThan((container?.box.y ?? 0) + (container?.box.height ?? 0));
    }
    const top = steps.filter((step) => step.parent === null);
    top.forEach((step, index) => {
      const before = top[index - 1];
      if (before !== undefined) expect(step.box.y).toBeGreaterThanOrEqual(before.box.y + before.box.height);
    });
  });

  it("is the same for the same text", () => {
    expect(draw(release)).toEqual({ ...draw(release), document: expect.anything() });
  });

  it("puts badges and problems on the step they belong to", () => {
    const facts = new Map(draw(release).steps.map((step) => [step.id, step.facts]));

    expect(facts.get("ship")?.badges.map((badge) => badge.text)).toEqual([
      "when $ok.approved",
      "3×",
      "90 s",
      "continues",
    ]);
    expect(facts.get("ok")).toMatchObject({ gate: true, gateOnly: true, problems: { severity: "warning", count: 1 } });
    expect(facts.get("plan")?.problems).toBeNull();
  });

  it("carries data on the right and conditions on the left, and offers a place on every line of order", () => {
    const { lines, steps } = draw(release);
    const ship = steps.find((step) => step.id === "ship");
    const edges = { left: ship?.box.x, right: (ship?.box.x ?? 0) + (ship?.box.width ?? 0) };

    expect(lines.find((line) => line.role === "data" && line.to === ship?.key)?.route.end.x).toBe(edges.right);
    expect(lines.find((line) => line.role === "guard")?.route.end.x).toBe(edges.left);
    const places = lines.filter((line) => line.role === "sequence").map((line) => line.insert?.index ?? null);
    expect(places.sort()).toEqual([0, 1, 2, 3, null]);
  });
});

describe("walking with the arrow keys", () => {
  it("goes down the file, into containers, and sideways between branches", () => {
    const drawing = draw(release);
    const visit = (from: string | null, direction: "up" | "down" | "left" | "right") =>
      walkFrom(drawing, drawing.steps.find((step) => step.id === from)?.key ?? null, direction)?.id ?? null;

    expect(visit(null, "down")).toBe("plan");
    expect(visit("plan", "down")).toBe("checks");
    expect(visit("checks", "right")).toBe("unit");
    expect(visit("unit", "right")).toBe("lint");
    expect(visit("lint", "left")).toBe("unit");
    expect(visit("unit", "left")).toBe("checks");
    expect(visit("ship", "down")).toBeNull();
  });
});
