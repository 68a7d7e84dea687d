import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import { stepEffects } from "./step-effects";

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
