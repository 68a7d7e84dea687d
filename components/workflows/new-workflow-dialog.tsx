"use client";

import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { blankWorkflow } from "./blank-workflow";
import { ImportFailures } from "./import-failures";
import type { Importer } from "./use-import";

type NewWorkflowDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly importer: Importer;
};

/** A command is enough for a file that runs: Enter creates it. */
export function NewWorkflowDialog({ open, onOpenChange, importer }: NewWorkflowDialogProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [command, setCommand] = useState("");
  const file = blankWorkflow(name, command);
  const create = (event: FormEvent) => {
    event.preventDefault();
    void importer.importTexts([{ kind: "read", ...file }]);
  };
  const createOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New workflow"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={`${id}-form`} busy={importer.busy}>
            Create
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={create} className="flex flex-col gap-4">
        <ImportFailures failures={importer.failures} />
        <Field
          id={`${id}-command`}
          label="First command"
          hint="Any shell command. It becomes the first step; without one the workflow begins empty. Shift Enter begins a new line."
        >
          <Textarea
            id={`${id}-command`}
            value={command}
            onChange={(event) => setCommand(event.target.value)}
            onKeyDown={createOnEnter}
            autoFocus
            spellCheck={false}
            className="max-h-60 font-mono text-sm"
            aria-describedby={`${id}-command-hint`}
          />
        </Field>
        <Field
          id={`${id}-name`}
          label="Name"
          hint={
            <>
              Saved as <code className="font-mono">{file.fileName}</code>
            </>
          }
        >
          <Input
            id={`${id}-name`}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={80}
            aria-describedby={`${id}-name-hint`}
          />
        </Field>
        <figure>
          <figcaption className="mb-1 font-medium text-sm">The file</figcaption>
          <pre className="max-h-48 overflow-auto rounded-md border bg-surface-sunken px-3 py-2 font-mono text-sm">
            {file.text}
          </pre>
        </figure>
      </form>
    </Dialog>
  );
}
