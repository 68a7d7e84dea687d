"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ErrorNotice } from "@/components/ui/error-notice";

type RestoreQuestionProps = {
  readonly number: number;
  /** The version on top of which the old text is saved. */
  readonly newest: number;
  /** Resolves when it is done; what it throws is shown. */
  readonly restore: () => Promise<void>;
  readonly onClose: () => void;
};

/** An old text becomes the newest version; nothing of what came between is lost. */
export function RestoreQuestion({ number, newest, restore, onClose }: RestoreQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () => {
    setBusy(true);
    restore().then(onClose, (error: unknown) => {
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
      onConfirm={confirm}
    >
      Its text is saved as a new version on top of version {newest}. Every version stays in the list.
      {failure === null ? null : <ErrorNotice title="Not restored">{failure}</ErrorNotice>}
    </AlertDialog>
  );
}
