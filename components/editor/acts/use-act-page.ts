"use client";

import { type RefObject, useMemo, useRef } from "react";
import { pageFrame } from "@/components/ui/page-offers";
import type { ActPage } from "@/lib/editor/acts/act";
import { pasteText } from "@/lib/editor/acts/paste-text";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { nextView, useEditorUi } from "../editor-ui";
import { useFreePlacement } from "../free-placement";
import { goToProblem } from "../problem-target";
import { openSearch } from "../search/open-search";
import { focusOutline } from "../side-panel-state";
import { type LatestAnalysis, useEditor } from "../use-editor";
import type { ActDialog } from "./act-dialog";
import type { CanvasPort } from "./canvas-port";
import { focusInspector } from "./focus-inspector";
import { readClipboard, writeClipboard } from "./system-clipboard";

/** What the page around the editor does: it knows the server and the person's rights. */
export type PageActions = {
  readonly mayRun: boolean;
  save(): void;
  run(): void;
  dryRun(): void;
};

/** The page as acts see it. */
export function useActPage(
  actions: PageActions,
  canvas: RefObject<CanvasPort | null>,
  ask: (dialog: ActDialog | null) => void,
  analysis: LatestAnalysis,
): ActPage {
  const editor = useEditor();
  const ui = useEditorUi();
  const placement = useFreePlacement();
  const problem = useRef(-1);
  return useMemo<ActPage>(() => {
    const selection = () => editor.store.getState().selection;
    const middle = { x: window.innerWidth / 2, y: window.innerHeight / 3 };
    const pointOf = (path: ReturnType<typeof selection>) => canvas.current?.pointOf(path) ?? middle;
    return {
      ...actions,
      get problems() {
        return analysis.diagnostics().length;
      },
      openStep: () => {
        ui.setInspector(true);
        requestAnimationFrame(focusInspector);
      },
      rename: (path) => ui.startRenaming(pathKey(path)),
      chooseKind: (path) => ask({ kind: "kinds", path, at: pointOf(path) }),
      editNote: (path) => ask({ kind: "note", path }),
      nameGroup: (paths) => ask({ kind: "group", paths }),
      addStep: (place, line) => ui.openQuickAdd(place, null, line),
      confirmRemoval: (paths, dependants) => ask({ kind: "removal", paths, dependants }),
      copy: (text) => writeClipboard(text, (reason) => editor.refuse(reason)),
      paste: (keepReferences) =>
        void readClipboard((reason) => editor.refuse(reason)).then((text) => {
          if (text !== null)
            pasteText(editor, text, keepReferences, (place, line) => ui.openQuickAdd(place, null, line));
        }),
      fit: (what) => canvas.current?.fit(what === "all" ? null : editor.store.getState().selectedPaths),
      zoom: (to) => canvas.current?.zoom(to),
      tidyReason: () =>
        Object.keys(editor.store.getState().offsets).length === 0
          ? "Every step stands at its automatic place already."
          : null,
      tidy: () => {
        editor.tidy();
        editor.say("Every step is back at its automatic place");
      },
      openOutline: () => {
        if (ui.view === "text") ui.setView("graph");
        focusOutline();
      },
      toggleFreePlacement: () => {
        placement.setFree(!placement.free);
        editor.say(placement.free ? "Dragging reorders the file" : "Dragging moves steps on the canvas only");
      },
      cycleView: () => ui.setView(nextView(ui.view)),
      openSearch: (mode) => openSearch(ui.search, mode),
      goToProblem: (direction) => {
        const diagnostics = analysis.diagnostics();
        const count = Math.max(1, diagnostics.length);
        const start = problem.current === -1 && direction === -1 ? 0 : problem.current;
        problem.current = (start + direction + count) % count;
        const next = diagnostics[problem.current];
        if (next !== undefined) goToProblem(editor, ui, next);
      },
      openMenu: () => {
        const path = selection();
        const target = path === null ? { kind: "canvas" as const } : { kind: "steps" as const };
        ask({ kind: "menu", target, at: pointOf(path) });
      },
      showPalette: () => pageFrame()?.showPalette(),
      showShortcuts: () => pageFrame()?.showShortcuts(),
    };
  }, [actions, analysis, ask, canvas, editor, placement, ui]);
}
