"use client";

import { Play } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, fieldDescription } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { newRequestKey } from "@/lib/api/request-key";
import { startRun } from "@/lib/api/runs";
import { readWorkflow } from "@/lib/api/workflows";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import {
  type ArgumentField,
  type ArgumentInputs,
  argumentFields,
  initialInputs,
  inputsOf,
  readArgumentObject,
  readArguments,
} from "./argument-fields";
import { ArgumentForm } from "./argument-form";

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
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Reading the arguments of the file</span>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8" />
        </div>
      ) : null}
      {loaded.kind === "failed" ? (
        <ErrorNotice title="The workflow could not be read">{loaded.message}</ErrorNotice>
      ) : null}
      {loaded.kind === "ready" ? (
        <StartRunForm {...props} formId={formId} fields={loaded.fields} busy={busy} onBusy={setBusy} />
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

/** Both ways to write the arguments; `json` is null while the form is used. */
type Draft = { readonly inputs: ArgumentInputs; readonly json: string | null };

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
  const [draft, setDraft] = useState<Draft>({ inputs: initialInputs(fields), json: null });
  const [errors, setErrors] = useState<{ readonly [name: string]: string }>({});
  const [jsonError, setJsonError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // One key for as long as the form stands: sending twice starts once.
  const requestKey = useRef(newRequestKey());

  const readDraft = (): JsonObject | null => {
    if (draft.json !== null) {
      const read = readArgumentObject(draft.json);
      setJsonError("error" in read ? read.error : null);
      return "error" in read ? null : read.args;
    }
    const read = readArguments(fields, draft.inputs);
    setErrors(read.kind === "errors" ? read.errors : {});
    return read.kind === "errors" ? null : read.args;
  };

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const args = busy ? null : readDraft();
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

  const toJson = () => {
    const args = readDraft();
    if (args) setDraft({ ...draft, json: JSON.stringify(args, null, 2) });
  };
  const toForm = () => {
    const args = readDraft();
    if (!args) return;
    const { inputs, extra } = inputsOf(fields, args);
    if (extra.length > 0) setJsonError(`The form has no field for ${extra.join(", ")}. Run from here, or remove it.`);
    else setDraft({ inputs, json: null });
  };

  return (
    <form id={formId} onSubmit={(event) => void start(event)} className="flex flex-col gap-4">
      {refusal ? <ErrorNotice title="The run was not started">{refusal}</ErrorNotice> : null}
      {draft.json !== null ? (
        <JsonArguments json={draft.json} error={jsonError} onChange={(json) => setDraft({ ...draft, json })} />
      ) : fields.length > 0 ? (
        <ArgumentForm
          fields={fields}
          inputs={draft.inputs}
          errors={errors}
          onChange={(name, input) => setDraft({ ...draft, inputs: { ...draft.inputs, [name]: input } })}
        />
      ) : (
        <p className="text-text-muted">This workflow declares no arguments.</p>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5 self-start text-text-muted"
        onClick={draft.json === null ? toJson : toForm}
      >
        {draft.json === null ? "Write the arguments as JSON" : "Back to the form"}
      </Button>
    </form>
  );
}

type JsonArgumentsProps = {
  readonly json: string;
  readonly error: string | null;
  readonly onChange: (json: string) => void;
};

function JsonArguments({ json, error, onChange }: JsonArgumentsProps) {
  const id = useId();
  const hint = "One object, passed exactly as written. It may name more than the file declares.";
  return (
    <Field id={id} label="Arguments as JSON" hint={hint} error={error}>
      <Textarea
        id={id}
        value={json}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={fieldDescription(id, hint, error)}
        className="max-h-80 min-h-32 font-mono text-sm"
      />
    </Field>
  );
}

type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly fields: readonly ArgumentField[] }
  | { readonly kind: "failed"; readonly message: string };

/** Reads the fields from the text. The parser comes only when it is needed, so that lists stay light. */
function useArgumentFields(workspace: string, workflowId: string, text: string | undefined): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading" });
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      const source =
        text ?? (await callRoute(readWorkflow, { params: { workspace, workflowId }, signal: control.signal })).text;
      const [{ openDocument }, { catalog }] = await Promise.all([
        import("@/lib/lobster/document/open-document"),
        import("@/lib/catalog/index"),
      ]);
      if (!control.signal.aborted) {
        setLoaded({ kind: "ready", fields: argumentFields(openDocument(source, catalog).data) });
      }
    };
    load().catch((error: unknown) => {
      if (control.signal.aborted) return;
      setLoaded({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    });
    return () => control.abort();
  }, [workspace, workflowId, text]);
  return loaded;
}
