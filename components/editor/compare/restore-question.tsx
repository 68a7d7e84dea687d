"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import type { VersionSummary } from "@/lib/api/workflows";
import { type RestoredVersion, restoreVersion, type WorkflowPlace } from "./version-texts";

type RestoreQuestionProps = {
  readonly place: WorkflowPlace;
  readonly number: number;
  readonly current: VersionSummary;
  readonly onClose: () => void;
  /** Called with what is stored now. */
  readonly onDone: (stored: RestoredVersion) => void;
};

/** An old text becomes the newest version; nothing of what came between is lost. */
export function RestoreQuestion({ place, number, current, onClose, onDone }: RestoreQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = () => {
    setBusy(true);
    restoreVersion(place, number, current.hash).then(onDone, (error: unknown) => {
      setBusy(false);
      setFailure(error instanceof Error ? error.message : "The version could not be stored.");
    });
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Restore version ${number}?`}
      action={`Restore version ${number}`}
      dismiss="Keep the newest"
      danger={false}
      busy={busy}
      onConfirm={restore}
    >
      Its text is saved as a new version on top of version {current.number}. Every version stays in the list.
      {failure === null ? null : <ErrorNotice title="Not restored">{failure}</ErrorNotice>}
    </AlertDialog>
  );
}
