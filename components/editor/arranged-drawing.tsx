"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { readFile } from "@/lib/api/workflows";
import { type Arrangement, automatic } from "@/lib/editor/drawing";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { type FetchedFile, openWorkflows, wantedFiles } from "@/lib/editor/opened-workflows";
import { ArrangementProvider } from "./arrangement-context";
import { type SubWorkflows, SubWorkflowsProvider } from "./sub-workflows";
import { useEditor, useEditorState } from "./use-editor";
import { type LayoutPlace, useStoredLayout } from "./use-stored-layout";

/** Reads another workflow of the workspace by its file name; null when there is none. */
export type ReadFile = (name: string) => Promise<{ readonly id: string; readonly text: string } | null>;

type ArrangedDrawingProps = {
  readonly place: LayoutPlace;
  readonly fileName: string;
  readonly readFile: ReadFile;
  readonly children: ReactNode;
};

/** Knows what people did to the picture without touching the text, and fetches the workflows they open in place. */
export function ArrangedDrawing({ place, fileName, readFile, children }: ArrangedDrawingProps) {
  const { workspace } = place;
  useStoredLayout(useEditor(), place);
  const offsets = useEditorState((state) => state.offsets);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [files, fetchFiles] = useFiles(readFile);
  const drawn = useEditorState((state) => (open.size === 0 ? null : state.drawn));
  const opened = useMemo(
    () =>
      drawn === null
        ? automatic.opened
        : openWorkflows(drawn, [fileName], { open, files, languageOf: lobsterLanguage }),
    [drawn, fileName, open, files],
  );
  useEffect(() => fetchFiles(wantedFiles(opened.values())), [opened, fetchFiles]);
  const arrangement = useMemo<Arrangement>(() => ({ offsets, opened }), [offsets, opened]);
  const sub = useMemo<SubWorkflows>(
    () => ({
      isOpen: (chain) => open.has(chain),
      toggle: (chain) => setOpen((before) => toggled(before, chain)),
      hrefOf: (id) => `/w/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(id)}`,
    }),
    [open, workspace],
  );
  return (
    <SubWorkflowsProvider value={sub}>
      <ArrangementProvider value={arrangement}>{children}</ArrangementProvider>
    </SubWorkflowsProvider>
  );
}

/** Reads by the route of the workspace. */
export function workspaceFiles(workspace: string): ReadFile {
  return async (name) => {
    try {
      const { workflowId, text } = await callRoute(readFile, { params: { workspace }, query: { name } });
      return { id: workflowId, text };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
}

type Files = ReadonlyMap<string, FetchedFile>;

function useFiles(read: ReadFile): readonly [Files, (names: readonly string[]) => void] {
  const [files, setFiles] = useState<Files>(new Map());
  const fetchFiles = useCallback(
    (names: readonly string[]) => {
      if (names.length === 0) return;
      const keep = (name: string, file: FetchedFile) => setFiles((before) => new Map([...before, [name, file]]));
      for (const name of names) {
        keep(name, { kind: "fetching" });
        read(name).then(
          (file) => keep(name, file === null ? { kind: "missing" } : { kind: "file", ...file }),
          (error: unknown) => keep(name, { kind: "failed", reason: reasonOf(error) }),
        );
      }
    },
    [read],
  );
  return [files, fetchFiles];
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "The file could not be read.";
}

/** A step that is closed forgets what was open inside of it. */
function toggled(open: ReadonlySet<string>, chain: string): ReadonlySet<string> {
  if (!open.has(chain)) return new Set([...open, chain]);
  return new Set([...open].filter((other) => other !== chain && !other.startsWith(`${chain}>`)));
}
