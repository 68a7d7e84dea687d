"use client";

import { Play } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { ArgumentEditor, useArgumentDraft } from "@/components/arguments/argument-editor";
import type { ArgumentField } from "@/components/arguments/argument-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LoadingWords, Skeleton } from "@/components/ui/skeleton";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { newRequestKey } from "@/lib/api/request-key";
import { startRun } from "@/lib/api/runs";
import { NeedsLine } from "./needs-line";
import { useArgumentFields } from "./use-argument-fields";

type StartRunDialogProps = {
  readonly workspace: string;
  readonly workflowId: string;
  readonly title: string;
  /** The saved text, when the caller has it; otherwise it is read from the server. */
  readonly text?: string;
  /** The version to run; the current one when left out. */
  readonly versionId?: string;
  readonly onClose: () => void;
  readonly onStarted: (runId: string) => void;
};

/** Asks for the arguments that the file declares, and starts a run. Shown for as long as it is mounted. */
export function StartRunDialog(props: StartRunDialogProps) {
  const { workspace, workflowId, title, text, onClose } = props;
  const formId = useId();
  const loaded = useArgumentFields(workspace, workflowId, text);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Run ${title}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={loaded.kind !== "ready"}>
            <Play aria-hidden />
            Run
          </Button>
        </>
      }
    >
      {loaded.kind === "loading" ? (
        <div className="flex flex-col gap-3">
          <LoadingWords label="Reading the arguments of the file" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8" />
        </div>
      ) : null}
      {loaded.kind === "failed" ? (
        <ErrorNotice title="The workflow could not be read">{loaded.message}</ErrorNotice>
      ) : null}
      {loaded.kind === "ready" ? (
        <>
          <NeedsLine workspace={workspace} workflowId={workflowId} text={loaded.text} />
          <StartRunForm {...props} formId={formId} fields={loaded.fields} busy={busy} onBusy={setBusy} />
        </>
      ) : null}
    </Dialog>
  );
}

type StartRunFormProps = StartRunDialogProps & {
  readonly formId: string;
  readonly fields: readonly ArgumentField[];
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
};

function StartRunForm({
  workspace,
  workflowId,
  versionId,
  formId,
  fields,
  busy,
  onBusy,
  onStarted,
}: StartRunFormProps) {
  const argumentDraft = useArgumentDraft(fields);
  const [refusal, setRefusal] = useState<string | null>(null);
  // One key for as long as the form stands: sending twice starts once.
  const requestKey = useRef(newRequestKey());

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const args = busy ? null : argumentDraft.read();
    if (args === null) return;
    onBusy(true);
    setRefusal(null);
    try {
      const body = { workflowId, args, requestKey: requestKey.current, ...(versionId ? { versionId } : {}) };
      onStarted((await callRoute(startRun, { params: { workspace }, body })).runId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      // What the studio has answered is settled; only an unanswered request is repeated under its key.
      if (error.code !== "network") requestKey.current = newRequestKey();
      onBusy(false);
    }
  };

  return (
    <form id={formId} onSubmit={(event) => void start(event)} className="flex flex-col gap-4">
      {refusal ? <ErrorNotice title="The run was not started">{refusal}</ErrorNotice> : null}
      <ArgumentEditor args={argumentDraft} />
    </form>
  );
}
