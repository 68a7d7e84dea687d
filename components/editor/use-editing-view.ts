"use client";

import { useMemo } from "react";
import { brokenText } from "@/lib/editor/editor-state";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { CanvasView } from "./canvas-view";
import { useGhosts } from "./ghosts";
import { useStepEffects } from "./safety/use-safety";
import { useEditorState, useSettledState } from "./use-editor";

const noStatuses: CanvasView["statuses"] = new Map();

/** What the drawing shows of the session: of the same moment as the drawing. */
export function useEditingView(
  drawn: WorkflowDocument,
  hoveredKey: string | null,
  renamingKey: string | null,
): CanvasView {
  const selection = useSettledState((state) => state.selection);
  const selectedPaths = useSettledState((state) => state.selectedPaths);
  const selectedLine = useSettledState((state) => state.selectedLine);
  const readOnly = useEditorState((state) => state.readOnly);
  const stale = useSettledState((state) => brokenText(state.document) !== null);
  const { ghosts } = useGhosts();
  const effects = useStepEffects(drawn);
  const selectedKey = selection === null ? null : pathKey(selection);
  const selectedKeys = useMemo(() => new Set(selectedPaths.map(pathKey)), [selectedPaths]);
  return useMemo(
    () => ({
      selectedKey,
      selectedKeys,
      selectedLine,
      hoveredKey,
      renamingKey,
      statuses: noStatuses,
      ghosts,
      effects,
      readOnly,
      stale,
    }),
    [selectedKey, selectedKeys, selectedLine, hoveredKey, renamingKey, ghosts, effects, readOnly, stale],
  );
}
