import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { reopenDocument } from "@/lib/lobster/document/reopen-document";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import { carriedEffects, keptEffects, stepEffects } from "./step-effects";

function tokens(steps: readonly string[]): readonly (readonly [string, string])[] {
  const document = openDocument(`steps:\n${steps.map((step) => `  - ${step}\n`).join("")}`, catalog);
  return [...stepEffects(assessSafety(document, catalog).effects)].map(([key, { token }]) => [key, token]);
}

it("marks a step with the heaviest thing it does, and no step that only looks", () => {
  expect(tokens(["{ id: a, run: ls; curl x.org; make }", "{ id: b, run: touch a; rm a; git push }"])).toEqual([
    ["steps/1", "rm"],
  ]);
});

it("marks what nobody is asked about before what is heavier behind an approval", () => {
  expect(tokens(["{ id: a, pipeline: 'exec touch a | approve | exec rm a' }"])).toEqual([["steps/0", "touch"]]);
});

const gated = "steps:\n  - { id: a, run: touch a }\n  - { id: g, approval: ok? }\n  - { id: b, run: git push }\n";

function effectsOf(text: string) {
  return stepEffects(assessSafety(openDocument(text, catalog), catalog).effects);
}

it("keeps what is found once more as the same object, and nothing that is found otherwise", () => {
  const before = effectsOf(gated);

  expect(keptEffects(before, effectsOf(gated))).toBe(before);
  const ungated = effectsOf(gated.replace("approval: ok?", "run: ls"));
  const kept = keptEffects(before, ungated);
  expect(kept).toEqual(ungated);
  expect(kept.get("steps/0")).toBe(before.get("steps/0"));
  expect(kept.get("steps/2")?.coverage).toEqual({ kind: "never" });
});

it("carries what was found along with its steps until the later text is looked at", () => {
  const before = openDocument(gated, catalog);
  const at = gated.indexOf("  - { id: a");
  const after = reopenDocument(before, [{ from: at, to: at, insert: "  - { id: new, run: ls }\n" }], catalog);
  const effects = stepEffects(assessSafety(before, catalog).effects);

  const carried = carriedEffects(effects, before, after);
  expect([...carried].map(([key, { token }]) => [key, token])).toEqual([
    ["steps/1", "touch"],
    ["steps/3", "git push"],
  ]);
  expect(carriedEffects(effects, before, before)).toBe(effects);
});
