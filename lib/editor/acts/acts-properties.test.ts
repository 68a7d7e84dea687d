import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActAnswers, actPage } from "@/lib/testing/act-page";
import { manualClock } from "@/lib/testing/manual-clock";
import { createAnalysis } from "../analysis";
import type { Editor } from "../editor";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import type { ActScene } from "./act";
import { perform } from "./act";
import { acts } from "./table";

const texts = [
  `# Sorts the inbox.
name: triage
steps:
  # Everything new.
  - id: collect
    run: inbox list --json # all of it
  - id: fan
    parallel:
      branches:
        - id: left
          run: echo l
        - id: right
          run: echo r
  - id: each
    for_each: $collect.json
    steps:
      - id: work
        run: 'echo "$item.json"'
  - id: gate
    approval: Go on?
    stdin: $collect.json
  - id: send
    run: send
    when: $gate.approved
`,
  "steps:\r\n  - id: a\r\n    run: |\r\n      echo 1\r\n      echo 2\r\n  - id: b\r\n    pipeline: head --n 2\r\n    stdin: $a.json",
  "\uFEFFsteps: [{ id: a, run: echo }, { id: b, run: cat, stdin: $a.stdout }]\n",
  "",
];

const moves = acts.filter((act) => act.reach !== "frame");

type Deed =
  | { readonly kind: "act"; readonly index: number; readonly answers: ActAnswers }
  | { readonly kind: "choose"; readonly indices: readonly number[] }
  | { readonly kind: "type"; readonly at: number; readonly insert: string };

const answers = fc.record<ActAnswers>({
  line: fc.constantFrom("echo new", "head --n 1", "approve Sure?", "for each collect", "ask who?"),
  kind: fc.constantFrom("shell", "pipeline", "approval", "input"),
  words: fc.constantFrom("x", "collect", "a note", "b"),
});

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("act" as const), index: fc.nat(moves.length - 1), answers }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("choose" as const), indices: fc.array(fc.nat(9), { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("type" as const),
      at: fc.nat(400),
      insert: fc.constantFrom("x", "\n", ": ", "[", "# "),
    }),
  },
);

function open(text: string) {
  const clock = manualClock();
  const language = lobsterLanguage("a.lobster");
  const opened = { text, base: { hash: "h", number: 1 }, readOnly: false };
  return { editor: createEditor(opened, language, clock), analysis: createAnalysis(language), clock };
}

function sceneOf(editor: Editor, analysis: ReturnType<typeof createAnalysis>, given: ActAnswers): ActScene {
  const { drawn } = editor.store.getState();
  return { editor, drawing: drawn === null ? null : analysis.drawingOf(drawn), page: actPage(editor, given) };
}

function expectValidSelection(editor: Editor): void {
  const { document, selection, selectedPaths } = editor.store.getState();
  const keys = selectedPaths.map((path) => path.join("/"));
  expect(new Set(keys).size).toBe(keys.length);
  expect(selection === null).toBe(keys.length === 0);
  if (selection !== null) expect(keys).toContain(selection.join("/"));
  if (document.workflow === null) return;
  for (const path of selectedPaths) expect(document.stepAt(path), path.join("/")).not.toBeNull();
}

describe("acts in any order", () => {
  it("leave a valid selection, and undo restores every byte, redo every one of them again", {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(deed, { minLength: 1, maxLength: 25 }), (text, deeds) => {
        const { editor, analysis, clock } = open(text);
        for (const each of deeds) {
          if (each.kind === "act") {
            const act = moves[each.index];
            if (act !== undefined) perform(act, sceneOf(editor, analysis, each.answers));
          } else if (each.kind === "choose") {
            const { allSteps } = editor.flush();
            editor.selectMany(each.indices.map((index) => allSteps[index]?.path).filter((path) => path !== undefined));
          } else {
            const at = Math.min(each.at, editor.store.getState().text.length);
            editor.type([{ from: at, to: at, insert: each.insert }]);
            editor.flush();
          }
          clock.advance(100);
          const state = editor.store.getState();
          expect(state.document.text).toBe(state.text);
          expectValidSelection(editor);
        }

        const end = editor.store.getState().text;
        while (editor.store.getState().history.past.length > 0) {
          editor.undo();
          expectValidSelection(editor);
        }
        expect(editor.store.getState().text).toBe(text);
        while (editor.store.getState().history.future.length > 0) {
          editor.redo();
          expectValidSelection(editor);
        }
        const redone = editor.store.getState().text;
        if (!deeds.some((each) => each.kind === "act" && ["undo", "redo"].includes(moves[each.index]?.id ?? ""))) {
          expect(redone).toBe(end);
        }
      }),
      { numRuns: 150 },
    );
  });
});
