import { expect, it } from "vitest";
import { type EditorKnowledge, noKnowledge, type RecordedStep } from "@/lib/editor/knowledge";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { stepResult } from "./step-result";

const document = lobsterLanguage("a.lobster").open(
  "steps:\n  - id: a\n    run: x\n  - id: b\n    run: y\n    stdin: $a.json.items\n  - id: c\n    stdin: text $a.json\n    run: z\n",
);
const recorded: RecordedStep = { status: "ok", stdout: "1\n", json: { items: [1, 2] }, cut: false, reason: null };
const knowledge: EditorKnowledge = {
  ...noKnowledge,
  steps: new Map([
    ["a", recorded],
    ["b", { ...recorded, json: undefined }],
  ]),
};

function shown(index: number) {
  const step = document.stepAt(["steps", index]);
  if (step === null) throw new Error("no step");
  const { input, output } = stepResult(document, step, knowledge);
  const brief = (nodes: typeof input) => nodes.map(({ label, text, sample }) => `${label} ${text} ${sample}`);
  return { input: brief(input), output: brief(output) };
}

it("shows what a step was given and what it left behind", () => {
  expect(shown(0)).toEqual({ input: [], output: ['json $a.json {"items":[1,2]}', "stdout $a.stdout 1"] });
  expect(shown(1)).toEqual({ input: ["stdin $a.json.items [1,2]"], output: ["stdout $b.stdout 1"] });
});

it("shows nothing that was not recorded", () => {
  expect(shown(2)).toEqual({ input: [], output: [] });
});
