"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import type { StepNode } from "@/lib/lobster/document/document";
import { findReferences } from "@/lib/lobster/expression/references";
import { useEditor, useFormState } from "../use-editor";
import { ControlMessage } from "./control-message";

/** The id. Renaming happens on Enter or on leaving, and every reference follows. */
export function StepNameField({ step, disabled }: { readonly step: StepNode; readonly disabled: boolean }) {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = step.id ?? "";
  const text = useFormState((state) => state.document.text);
  const uses = typed === null || id === "" ? 0 : countUses(text, id);
  const finish = () => {
    if (typed === null) return;
    const result =
      typed === id ? { ok: true as const } : editor.execute({ type: "renameStep", path: step.path, id: typed });
    setRefusal(result.ok ? null : result.reason);
    if (result.ok) setTyped(null);
  };
  return (
    <>
      <Input
        aria-label="Name of the step"
        data-step-name
        data-own-undo={typed === null ? undefined : true}
        value={typed ?? id}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={refusal !== null || undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(null);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") finish();
          if (event.key === "Escape" && typed !== null) {
            event.stopPropagation();
            setTyped(null);
            setRefusal(null);
          }
        }}
        className="-mx-1.5 h-7 w-[calc(100%+0.375rem)] border-transparent bg-transparent px-1.5 font-semibold text-md hover:border-border focus:border-border-strong focus:bg-surface-raised"
      />
      {typed !== null && typed !== id && uses > 0 ? (
        <p className="mt-1 text-sm text-text-muted">
          {uses} {uses === 1 ? "reference follows" : "references follow"}.
        </p>
      ) : null}
      <ControlMessage message={refusal} />
    </>
  );
}

function countUses(text: string, id: string): number {
  return findReferences(text).filter((reference) => reference.kind === "step" && reference.id === id).length;
}
