"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import { Dialog } from "@/components/ui/dialog";
import { LoadingBox } from "@/components/ui/skeleton";
import { useSelectedStep } from "../../use-editor";
import { ControlMessage } from "../control-message";
import type { FieldTarget } from "../field-target";
import type { FieldText } from "../use-field-text";

const ShellEditor = dynamic(() => import("./shell-editor").then((module) => module.ShellEditor), {
  ssr: false,
  loading: () => <LoadingBox label="Loading the text editor" className="size-full" />,
});

type ShellDialogProps = {
  readonly target: FieldTarget;
  readonly field: FieldText;
  readonly disabled: boolean;
  readonly onClose: () => void;
};

/** The same script with the whole window for it. What is typed is in the file at once, as everywhere. */
export function ShellDialog({ target, field, disabled, onClose }: ShellDialogProps) {
  const step = useSelectedStep();
  const host = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // The first Escape closes the list of completions.
        if (!open && host.current?.querySelector(".suggest-widget.visible") === null) onClose();
      }}
      size="xl"
      title={step?.id ? `${target.field.label} of ${step.id}` : target.field.label}
      description="Tab indents. Escape goes back to the form."
    >
      <div ref={host} className="h-[70dvh]">
        <ShellEditor
          id={`${target.id}-large`}
          label={target.field.label}
          text={field.text}
          start={[0, 0]}
          step={target.step}
          disabled={disabled}
          describedBy=""
          invalid={field.message !== null}
          large
          onText={field.onText}
        />
      </div>
      <ControlMessage message={field.message} />
    </Dialog>
  );
}
