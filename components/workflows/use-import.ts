"use client";

import { useCallback, useState } from "react";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { createWorkflow, type WorkflowDetail } from "@/lib/api/workflows";
import { type ReadFile, readWorkflowFile } from "./read-workflow-file";

export type ImportFailure = { readonly fileName: string; readonly reason: string; readonly advice: string };

export type Importer = {
  readonly busy: boolean;
  readonly failures: readonly ImportFailure[];
  readonly importFiles: (files: readonly File[]) => Promise<void>;
  readonly importTexts: (texts: readonly ReadFile[]) => Promise<void>;
  readonly clearFailures: () => void;
};

/** Stores files as workflows, one after the other; what was refused stays in `failures` until it is cleared. */
export function useImport(workspace: string, onImported: (workflows: readonly WorkflowDetail[]) => void): Importer {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly ImportFailure[]>([]);

  const importTexts = useCallback(
    async (texts: readonly ReadFile[]) => {
      setBusy(true);
      const imported: WorkflowDetail[] = [];
      const refused: ImportFailure[] = [];
      for (const read of texts) {
        const outcome = read.kind === "refused" ? read : await store(workspace, read.fileName, read.text);
        if ("id" in outcome) imported.push(outcome);
        else refused.push(outcome);
      }
      setFailures(refused);
      setBusy(false);
      if (imported.length > 0) onImported(imported);
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

  return { busy, failures, importFiles, importTexts, clearFailures: useCallback(() => setFailures([]), []) };
}

async function store(workspace: string, fileName: string, text: string): Promise<WorkflowDetail | ImportFailure> {
  try {
    return await callRoute(createWorkflow, { params: { workspace }, body: { fileName, text } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fileName, reason: "the studio did not take it", advice: error.message };
  }
}
