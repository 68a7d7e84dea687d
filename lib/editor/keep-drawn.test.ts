import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { createAnalysis } from "./analysis";
import { lobsterLanguage } from "./lobster-language";

const language = lobsterLanguage("a.lobster");
const analysis = createAnalysis(language);

const text = `# Head
steps:
${Array.from({ length: 8 }, (_unused, at) => {
  const before = at === 0 ? "" : `    stdin: $s${at - 1}.json\n`;
  return `  # note ${at}\n  - id: s${at}\n    run: echo ${at}\n${before}`;
}).join("")}  - id: both
    when: $s1.json.n > 1
    on_error: skip_rest
    parallel:
      branches:
        - id: left
          run: x
        - id: right
          run: y
          stdin: $s3.stdout
  - id: last
    approval: Go on?
`;

const commands: fc.Arbitrary<(document: WorkflowDocument) => EditCommand> = fc
  .tuple(fc.nat(9), fc.nat(9), fc.nat(7))
  .map(([at, other, kind]) => (document) => {
    const count = document.workflow?.steps.length ?? 0;
    const path = ["steps", at % count];
    const index = other % (count + 1);
    switch (kind) {
      case 0:
        return { type: "setField", path: [...path, "timeout_ms"], value: 1000 + other };
      case 1:
        return { type: "insertStep", place: { list: ["steps"], index }, step: { id: `new-${at}-${other}`, run: "x" } };
      case 2:
        return { type: "moveStep", path, place: { list: ["steps"], index } };
      case 3:
        return { type: "renameStep", path, id: `renamed-${at}-${other}` };
      case 4:
        return { type: "setField", path: [...path, "stdin"], value: `$s${other % 8}.json` };
      case 5:
        return { type: "setField", path: [...path, "on_error"], value: other % 2 === 0 ? "skip_rest" : "stop" };
      case 6:
        return { type: "disableStep", path };
      default:
        return { type: "removeStep", path };
    }
  });

describe("drawings after edits", () => {
  test("are those of the text, whatever of earlier ones is kept", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(commands, { minLength: 1, maxLength: 6 }), (edits) => {
        let document = language.open(text);
        analysis.drawingOf(document);
        for (const command of edits) {
          const applied = language.apply(document, command(document));
          if (applied.kind === "refused") continue;
          document = applied.document;
          const { document: _kept, ...kept } = analysis.drawingOf(document);
          const { document: _fresh, ...fresh } = createAnalysis(language).drawingOf(language.open(document.text));
          expect(kept).toEqual(fresh);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("hold the same steps and lines where nothing changed", () => {
    const before = language.open(text);
    const at = text.indexOf("echo 2");
    const after = language.reopen(before, [{ from: at, to: at + 4, insert: "print" }]);
    const [old, now] = [analysis.drawingOf(before), analysis.drawingOf(after)];

    expect(now.steps.filter((step) => !old.steps.includes(step)).map(({ id }) => id)).toEqual(["s2"]);
    const moved = now.lines.filter((line) => !old.lines.includes(line));
    expect(moved.every(({ from, to }) => [from, to].some((end) => ["steps/2", "start", "end"].includes(end)))).toBe(
      true,
    );
  });
});
