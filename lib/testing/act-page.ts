import type { ActPage } from "@/lib/editor/acts/act";
import { pasteText } from "@/lib/editor/acts/paste-text";
import type { Editor } from "@/lib/editor/editor";
import { quickSteps } from "@/lib/editor/quick-step";
import { takenIds } from "@/lib/editor/taken-ids";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepKindName } from "@/lib/lobster/contract/step-kind";

/** What a person answers when acts ask. */
export type ActAnswers = { readonly line: string; readonly kind: StepKindName; readonly words: string };

/**
 * A page for acts without a browser: questions are answered at once, the clipboard is a text in memory, and what only a
 * browser can do is written down in `asked`.
 */
export function actPage(editor: Editor, answers: ActAnswers): ActPage & { readonly asked: string[] } {
  const asked: string[] = [];
  const note = (what: string) => () => {
    asked.push(what);
  };
  let clipboard = "";
  return {
    asked,
    mayRun: true,
    problems: 1,
    openStep: note("open"),
    rename: (path) => {
      editor.execute({ type: "renameStep", path, id: answers.words.replaceAll(" ", "-") });
    },
    chooseKind: (path) => {
      editor.execute({ type: "changeKind", path, kind: answers.kind });
    },
    editNote: (path) => {
      editor.execute({ type: "setNote", path, text: answers.words });
    },
    nameGroup: (paths) => {
      editor.execute({ type: "setRegion", paths, title: answers.words });
    },
    addStep: (place, line = answers.line) => {
      const taken = takenIds(editor.flush().allSteps);
      const [step] = quickSteps(line, editor.language.catalog, taken);
      if (step !== undefined) editor.execute({ type: "insertStep", place, step: step.fields });
    },
    confirmRemoval: (paths, dependants) => {
      asked.push(`remove ${[...paths, ...dependants].map(pathKey).join(" ")}`);
      editor.execute({ type: "removeSteps", paths: [...paths, ...dependants] });
    },
    copy: (text) => {
      clipboard = text;
      return Promise.resolve(true);
    },
    paste: (keepReferences) => {
      pasteText(editor, clipboard, keepReferences, note("type"));
    },
    fit: note("fit"),
    zoom: note("zoom"),
    tidyReason: () => null,
    tidy: note("tidy"),
    cycleView: note("views"),
    openOutline: note("outline"),
    toggleFreePlacement: note("free-placement"),
    openSearch: (mode) => {
      asked.push(mode);
    },
    goToProblem: note("problem"),
    openMenu: note("menu"),
    save: note("save"),
    run: note("run"),
    dryRun: note("dry run"),
    showPalette: note("palette"),
    showShortcuts: note("shortcuts"),
  };
}
