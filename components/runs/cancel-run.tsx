"use client";

import { OctagonX } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { cancelRun } from "@/lib/api/runs";

type CancelRunProps = { readonly workspace: string; readonly runId: string };

/** Asks, then asks the worker to stop. The run's own events tell when it did. */
export function CancelRun({ workspace, runId }: CancelRunProps) {
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const cancel = async () => {
    setSent(true);
    try {
      await callRoute(cancelRun, { params: { workspace, runId } });
      setAsking(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error("The run was not cancelled", { description: error.message });
      setSent(false);
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)} busy={sent}>
        {sent ? null : <OctagonX aria-hidden />}
        {sent ? "Stopping…" : "Cancel run"}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this run?"
        action="Cancel run"
        dismiss="Keep it running"
        busy={sent}
        onConfirm={() => void cancel()}
      >
        The command that runs now is stopped together with everything it started. What the steps have done stays done,
        and the run cannot be taken up again.
      </AlertDialog>
    </>
  );
}
