"use client";

import { useCallback, useState } from "react";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { createWorkflow, type WorkflowDetail } from "@/lib/api/workflows";
import { type ReadFile, readWorkflowFile } from "./read-workflow-file";

export type ImportFailure = { readonly fileName: string; readonly reason: string; readonly advice: string };

/** A file that was stored under another name, because its own was taken. */
export type ImportRename = { readonly from: string; readonly to: string };

export type Importer = {
  readonly busy: boolean;
  readonly failures: readonly ImportFailure[];
  readonly renames: readonly ImportRename[];
  readonly importFiles: (files: readonly File[]) => Promise<void>;
  readonly importTexts: (texts: readonly ReadFile[]) => Promise<void>;
  readonly clearNotices: () => void;
};

/**
 * Stores files as workflows under their names, one after the other; what was refused or got another name stays in
 * `failures` and `renames` until it is cleared.
 */
export function useImport(
  workspace: string,
  onImported: (workflows: readonly WorkflowDetail[], renames: readonly ImportRename[]) => void,
): Importer {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly ImportFailure[]>([]);
  const [renames, setRenames] = useState<readonly ImportRename[]>([]);

  const importTexts = useCallback(
    async (texts: readonly ReadFile[]) => {
      setBusy(true);
      const imported: WorkflowDetail[] = [];
      const refused: ImportFailure[] = [];
      const renamed: ImportRename[] = [];
      for (const read of texts) {
        const outcome = read.kind === "refused" ? read : await store(workspace, read.fileName, read.text);
        if (!("id" in outcome)) refused.push(outcome);
        else {
          imported.push(outcome);
          if (outcome.fileName !== read.fileName) renamed.push({ from: read.fileName, to: outcome.fileName });
        }
      }
      setFailures(refused);
      setRenames(renamed);
      setBusy(false);
      if (imported.length > 0) onImported(imported, renamed);
    },
    [workspace, onImported],
  );

  const importFiles = useCallback(
    async (files: readonly File[]) => {
      const read = files.map(async (file) => readWorkflowFile(file.name, new Uint8Array(await file.arrayBuffer())));
      await importTexts(await Promise.all(read));
    },
    [importTexts],
  );

  const clearNotices = useCallback(() => {
    setFailures([]);
    setRenames([]);
  }, []);
  return { busy, failures, renames, importFiles, importTexts, clearNotices };
}

async function store(workspace: string, fileName: string, text: string): Promise<WorkflowDetail | ImportFailure> {
  try {
    return await callRoute(createWorkflow, { params: { workspace }, body: { fileName, text } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fileName, reason: "the studio did not take it", advice: error.message };
  }
}
