import { createAnalysis } from "@/lib/editor/analysis";
import { compareWorkflows } from "@/lib/editor/compare/compare-workflows";
import { drawComparison } from "@/lib/editor/compare/draw-comparison";
import type { Editor } from "@/lib/editor/editor";
import { createEditor } from "@/lib/editor/editor-store";
import { noKnowledge } from "@/lib/editor/knowledge";
import { lineEdits } from "@/lib/editor/line-edits";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import type { LanguageThread } from "@/lib/editor/worker/language-thread";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { layoutGraph } from "@/lib/lobster/graph/layout-graph";
import { longWorkflow } from "./long-workflow";
import type { Task } from "./measure";

const language = lobsterLanguage("bench.lobster");

/** A clock that never merges two edits and never delays: each measured call does its whole work. */
function steppingClock() {
  let now = 0;
  return {
    now: () => {
      now += 60_000;
      return now;
    },
    schedule: (task: () => void) => {
      task();
      return () => {};
    },
  };
}

function open(text: string): Editor {
  const base = { hash: "", number: 1 };
  return createEditor({ text, base, readOnly: false }, language, steppingClock());
}

/** Text to graph: parse, find problems, project, lay out and route the lines, as opening a file does. */
export function openTask(name: string, steps: number): Task {
  const text = longWorkflow(steps);
  return {
    name,
    run: () => {
      const drawing = createAnalysis(language).drawingOf(language.open(text));
      if (drawing.steps.length !== steps) throw new Error(`${steps} steps became ${drawing.steps.length} nodes`);
      return undefined;
    },
  };
}

/** The page's share of work on a long text: its checks are made elsewhere meanwhile. */
const elsewhere: LanguageThread = {
  parse: () => {},
  summarize: () => {},
  find: () => {},
  fold: () => {},
  check: () => {},
};

/** One change of a file up to the picture that shows it: patch, prove, read again, draw. */
export function editTask(name: string, steps: number): Task {
  const analysis = createAnalysis(language, noKnowledge, elsewhere);
  let document = language.open(longWorkflow(steps));
  analysis.drawingOf(document);
  let round = 0;
  return {
    name,
    run: () => {
      round += 1;
      const path = ["steps", Math.floor(steps / 2) + 2, "timeout_ms"];
      const result = language.apply(document, { type: "setField", path, value: round });
      if (result.kind === "refused") throw new Error(result.reason);
      document = result.document;
      analysis.drawingOf(document);
      return undefined;
    },
  };
}

/** The checks of a long text, which the page leaves to another thread. */
export function checkTask(name: string, steps: number): Task {
  const document = language.open(longWorkflow(steps));
  return {
    name,
    run: () => {
      language.diagnose(document);
      return undefined;
    },
  };
}

/** Places all steps of a long file: sizes are known, so this is arithmetic. */
export function layoutTask(name: string, steps: number): Task {
  const graph = language.project(language.open(longWorkflow(steps)));
  return {
    name,
    run: () => {
      layoutGraph(graph, () => ({ width: 280, height: 88 }));
      return undefined;
    },
  };
}

/** Two versions that differ at every tenth step, from their texts to the lines and the one drawing that tell them apart. */
export function compareTask(name: string, steps: number): Task {
  const before = longWorkflow(steps);
  const after = before.replace(/--page (\d+)0 /g, "--page $10 --all ");
  return {
    name,
    run: () => {
      const old = language.open(before);
      const now = language.reopen(old, lineEdits(before, after));
      const compared = compareWorkflows(old, now, language.catalog);
      drawComparison(compared.steps, old, now, language.catalog);
      return undefined;
    },
  };
}

/** From a command to the patched text: finds what to cut and what to put there. */
export function planTask(name: string, steps: number): Task {
  const document = language.open(longWorkflow(steps));
  return {
    name,
    run: () => {
      const path = ["steps", Math.floor(steps / 2) + 2, "timeout_ms"];
      const plan = language.plan(document, { type: "setField", path, value: 5 });
      if (plan.kind === "refused") throw new Error(plan.reason);
      return undefined;
    },
  };
}

function mixedEdit(at: number, steps: number): EditCommand {
  // What was just added can be moved: nothing refers to it.
  const index = ((at % 4 === 2 ? at - 1 : at) * 37) % steps;
  const path = ["steps", index];
  switch (at % 4) {
    case 0:
      return { type: "setField", path: [...path, "timeout_ms"], value: 5000 + at };
    case 1:
      return {
        type: "insertStep",
        place: { list: ["steps"], index },
        step: { id: `added-${at}`, run: `echo ${at}` },
      };
    case 2:
      return { type: "moveStep", path, place: { list: ["steps"], index: (index + 5) % steps } };
    default:
      return { type: "renameStep", path, id: `renamed-${at}` };
  }
}

/** Undoes mixed edits one after the other; making them is not measured. */
export function undoTask(name: string, steps: number, edits: number): Task {
  const text = longWorkflow(steps);
  return {
    name,
    run: () => {
      const editor = open(text);
      for (let at = 0; at < edits; at += 1) {
        const result = editor.execute(mixedEdit(at, steps));
        if (!result.ok) throw new Error(`edit ${at} was refused: ${result.reason}`);
      }
      const started = performance.now();
      const before = process.cpuUsage();
      for (let at = 0; at < edits; at += 1) editor.undo();
      const { user, system } = process.cpuUsage(before);
      const took = { wall: performance.now() - started, cpu: (user + system) / 1000 };
      if (editor.store.getState().text !== text) throw new Error("undo did not restore the text");
      editor.dispose();
      return took;
    },
  };
}
