"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { argumentFields } from "@/components/arguments/argument-fields";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { ghostsOf, placePlan } from "@/lib/editor/dry-run/dry-run-plan";
import { createDryRunSession, type DryRunSession, type DryRunState } from "@/lib/editor/dry-run/dry-run-session";
import { noGhosts } from "@/lib/editor/ghosts";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { useEditorKnowledge } from "../editor-knowledge";
import { browserClock } from "../editor-session";
import { useGhosts } from "../ghosts";
import { useEditor, useSettledDocument } from "../use-editor";
import { askServer, type DryRunAddress } from "./ask-server";
import {
  type PanelSide,
  type PanelTab,
  panelInAddress,
  rememberedSide,
  rememberSide,
  writePanelToAddress,
} from "./panel-place";

export type DryRun = {
  readonly session: DryRunSession;
  readonly address: DryRunAddress;
  /** What the panel shows; null while it is closed. */
  readonly tab: PanelTab | null;
  /** Opens the panel; the dry run begins when its tab is shown. */
  show(tab: PanelTab): void;
  /** Closes the panel and takes the dry run off the drawing. */
  close(): void;
  readonly side: PanelSide;
  /** False where there is no room beside the drawing. */
  readonly mayMove: boolean;
  move(side: PanelSide): void;
};

const DryRunContext = createContext<DryRun | null>(null);

type DryRunProviderProps = { readonly address: DryRunAddress; readonly children: ReactNode };

/** A dry run of the text on the screen, for the panel, the drawing and the keys. */
export function DryRunProvider({ address, children }: DryRunProviderProps) {
  const editor = useEditor();
  const [session] = useState(() => createDryRunSession(editor, askServer(editor, address), browserClock));
  const [tab, setTab] = useState<PanelTab | null>(panelInAddress);
  const [chosenSide, setSide] = useState(rememberedSide);
  const mayMove = useMediaQuery("(min-width: 1024px)");
  const side = mayMove ? chosenSide : "bottom";

  useEffect(() => session.follow(), [session]);
  useEffect(() => {
    if (tab === "dry-run" && !session.store.getState().open) session.start();
    writePanelToAddress(tab);
  }, [session, tab]);
  useLastArguments(session);
  useGhostsOfDryRun(session);

  const dryRun = useMemo<DryRun>(
    () => ({
      session,
      address,
      tab,
      show: setTab,
      close: () => {
        session.clear();
        setTab(null);
      },
      side,
      mayMove,
      move: (next) => {
        rememberSide(next);
        setSide(next);
      },
    }),
    [session, address, tab, side, mayMove],
  );
  return <DryRunContext value={dryRun}>{children}</DryRunContext>;
}

export function useDryRun(): DryRun {
  const dryRun = useContext(DryRunContext);
  if (dryRun === null) throw new Error("Parts of a dry run stand inside a DryRunProvider");
  return dryRun;
}

/** For parts of the drawing, which is shown without a dry run too. */
export function useMaybeDryRun(): DryRun | null {
  return useContext(DryRunContext);
}

export function useDryRunState<T>(select: (state: DryRunState) => T): T {
  return useStore(useDryRun().session.store, select);
}

const nothing: readonly DryRunStep[] = [];

/** The steps of the dry run that the text on the screen still has, by the paths they have there. */
export function usePlacedSteps(): readonly DryRunStep[] {
  return usePlaced(useDryRun().session);
}

function usePlaced(session: DryRunSession): readonly DryRunStep[] {
  const plan = useStore(session.store, (state) => state.plan);
  const switches = useStore(session.store, (state) => state.switches);
  const drawn = useSettledDocument();
  return useMemo(
    () => (plan === null || drawn === null ? nothing : placePlan(plan, drawn, switches)),
    [plan, drawn, switches],
  );
}

/** Until somebody writes others, the arguments are those of the last run. */
function useLastArguments(session: DryRunSession): void {
  const editor = useEditor();
  const { run, args } = useEditorKnowledge();
  useEffect(() => {
    if (run === null || Object.keys(session.store.getState().args).length > 0) return;
    session.setArgs(declaredOnly(editor.store.getState().document, args));
  }, [session, editor, run, args]);
}

function declaredOnly(document: WorkflowDocument, args: JsonObject): JsonObject {
  const declared = new Set(argumentFields(document.data).map(({ name }) => name));
  return Object.fromEntries(Object.entries(args).filter(([name]) => declared.has(name)));
}

function useGhostsOfDryRun(session: DryRunSession): void {
  const { show } = useGhosts();
  const steps = usePlaced(session);
  useEffect(() => {
    show(steps.length === 0 ? noGhosts : ghostsOf(steps));
  }, [show, steps]);
}
