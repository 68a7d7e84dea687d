"use client";

import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { ImportFailures } from "./import-failures";
import { readPastedText, workflowExtensions } from "./read-workflow-file";
import type { Importer } from "./use-import";

type ImportDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly importer: Importer;
};

export function ImportDialog({ open, onOpenChange, importer }: ImportDialogProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState("pasted.lobster");
  const [text, setText] = useState("");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import workflows"
      description="The file is stored byte for byte, comments included. A file with problems is welcome too: the editor shows them."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button
            variant="primary"
            busy={importer.busy}
            disabled={text === ""}
            onClick={() => void importer.importTexts([readPastedText(fileName, text)])}
          >
            Import pasted text
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ImportFailures failures={importer.failures} />
        <button
          type="button"
          onClick={() => picker.current?.click()}
          className="flex flex-col items-center gap-1.5 rounded-lg border border-border-strong border-dashed px-4 py-7 hover:bg-surface-hover"
        >
          <FileUp aria-hidden className="size-5 text-text-muted" strokeWidth={1.5} />
          <span className="font-medium">Choose files</span>
          <span className="text-sm text-text-muted">
            or drop them anywhere on the page: {workflowExtensions.join(", ")}
          </span>
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Workflow files"
          accept={workflowExtensions.join(",")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Emptied, so that the same file can be chosen again after it was corrected.
            event.target.value = "";
            void importer.importFiles(files);
          }}
        />
        <div className="flex items-center gap-3 text-sm text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or paste its text
        </div>
        <Field id={`${id}-text`} label="Text of the file">
          <Textarea
            id={`${id}-text`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            className="max-h-72 min-h-28 font-mono text-sm"
          />
        </Field>
        <Field id={`${id}-name`} label="File name">
          <Input
            id={`${id}-name`}
            value={fileName}
            onChange={(event) => setFileName(event.target.value)}
            spellCheck={false}
            className="font-mono text-sm"
          />
        </Field>
      </div>
    </Dialog>
  );
}
