"use client";

import { type ReactNode, useState } from "react";
import { Popover } from "@/components/ui/popover";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { ReferencePicker } from "../reference-picker";

type ReferenceChoiceProps = {
  readonly step: StepPath;
  readonly label: string;
  readonly trigger: ReactNode;
  /** Gets `$step.path`. */
  readonly onChoose: (reference: string) => void;
};

/** A button that opens the values a condition may ask for. */
export function ReferenceChoice({ step, label, trigger, onChoose }: ReferenceChoiceProps) {
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setRefusal(null);
        setOpen(next);
      }}
      label={label}
      trigger={trigger}
      align="start"
      className="h-96"
    >
      {refusal === null ? null : (
        <p role="alert" className="px-3 pt-2 text-danger text-sm">
          {refusal}
        </p>
      )}
      <ReferencePicker
        step={step}
        onPick={({ text }) => {
          if (text === null) return;
          if (text.startsWith("${")) return setRefusal("A condition knows no arguments. Compare what a step printed.");
          setOpen(false);
          onChoose(text);
        }}
      />
    </Popover>
  );
}
