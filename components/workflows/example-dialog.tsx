"use client";

import { Badge } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { ImportFailures } from "./import-failures";
import type { Importer } from "./use-import";

export type ExampleWorkflow = {
  readonly fileName: string;
  readonly title: string;
  /** First comment of the file: what it does. */
  readonly about: string;
  readonly stepCount: number;
  readonly gateCount: number;
  readonly text: string;
};

type ExampleDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly examples: readonly ExampleWorkflow[];
  readonly importer: Importer;
};

/** Workflows to begin with: choosing one makes a copy that is yours to change. */
export function ExampleDialog({ open, onOpenChange, examples, importer }: ExampleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Start from an example"
      description="You get a copy of the file. It runs as it is, and it is yours to change."
    >
      <div className="flex flex-col gap-3">
        <ImportFailures failures={importer.failures} />
        <ul className="divide-y rounded-lg border">
          {examples.map((example) => (
            <li key={example.fileName}>
              <button
                type="button"
                disabled={importer.busy}
                onClick={() =>
                  void importer.importTexts([{ kind: "read", fileName: example.fileName, text: example.text }])
                }
                className="flex w-full flex-col gap-0.5 px-4 py-3 text-left -outline-offset-2 hover:bg-surface-hover"
              >
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{example.title}</span>
                  <Badge>{example.stepCount === 1 ? "1 step" : `${example.stepCount} steps`}</Badge>
                  {example.gateCount > 0 ? (
                    <Badge tone="waiting">{example.gateCount === 1 ? "1 gate" : `${example.gateCount} gates`}</Badge>
                  ) : null}
                </span>
                <span className="text-text-muted">{example.about}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
