"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { plainVisible } from "@/components/ui/plain-visible";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { archiveWorkflow, type WorkflowSummary } from "@/lib/api/workflows";

type ArchiveDialogProps = {
  readonly workspace: string;
  readonly workflow: WorkflowSummary;
  readonly onClose: () => void;
  readonly onArchived: () => void;
};

export function ArchiveDialog({ workspace, workflow, onClose, onArchived }: ArchiveDialogProps) {
  const [busy, setBusy] = useState(false);
  const archive = async () => {
    setBusy(true);
    try {
      await callRoute(archiveWorkflow, { params: { workspace, workflowId: workflow.id } });
      toast.success(`${plainVisible(workflow.title)} was archived`);
      onArchived();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(`${plainVisible(workflow.title)} was not archived`, { description: error.message });
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Archive ${plainVisible(workflow.title)}?`}
      action="Archive"
      dismiss="Keep it"
      busy={busy}
      onConfirm={() => void archive()}
    >
      It leaves the lists and cannot be started any more. Its versions and its{" "}
      {workflow.runCount === 1 ? "1 run" : `${workflow.runCount} runs`} stay readable.
    </AlertDialog>
  );
}
