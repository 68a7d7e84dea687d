"use client";

import { useMemo, useState } from "react";
import { Select } from "@/components/ui/select";
import { kindsFor } from "@/lib/editor/kinds-for";
import { listOf } from "@/lib/editor/locate-step";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepNode } from "@/lib/lobster/document/document";
import { useEditor, useFormState } from "../use-editor";
import { ControlMessage } from "./control-message";

type KindSelectProps = { readonly step: StepNode; readonly disabled: boolean };

/** What the step is. Changing it keeps name, comments and all that both kinds have; what cannot be says why. */
export function KindSelect({ step, disabled }: KindSelectProps) {
  const editor = useEditor();
  const document = useFormState((state) => state.drawn ?? state.document);
  const [looked, setLooked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const kinds = useMemo(() => {
    const possible = kindsFor(document, editor.language.catalog, listOf(step.path));
    return possible.some(({ kind }) => kind === step.kind.kind) ? possible : [step.kind, ...possible];
  }, [document, editor, step]);
  // Each answer costs a plan, so nobody asks before the list is opened.
  const reasonFor = (kind: StepKindDefinition): string | null => {
    if (!looked || kind.kind === step.kind.kind) return null;
    const answer = editor.canExecute({ type: "changeKind", path: step.path, kind: kind.kind });
    return answer.ok ? null : answer.reason;
  };
  return (
    <>
      <Select
        aria-label="Type of step"
        data-step-name
        value={step.kind.kind}
        disabled={disabled}
        onFocus={() => setLooked(true)}
        onPointerDown={() => setLooked(true)}
        onBlur={() => setLooked(false)}
        onChange={(event) => {
          const chosen = kinds.find(({ kind }) => kind === event.currentTarget.value);
          if (chosen === undefined) return;
          const result = editor.execute({ type: "changeKind", path: step.path, kind: chosen.kind });
          setRefusal(result.ok ? null : result.reason);
        }}
        className="-ml-1.5 h-6 max-w-full [&>select]:field-sizing-content [&>select]:h-6 [&>select]:border-transparent [&>select]:bg-transparent [&>select]:pl-1.5 [&>select]:text-text-muted [&>select]:text-xs [&>select]:hover:border-border [&>svg]:top-1"
      >
        {kinds.map((kind) => {
          const reason = reasonFor(kind);
          return (
            <option key={kind.kind} value={kind.kind} disabled={reason !== null}>
              {kind.label}
              {reason === null ? "" : ` – ${reason}`}
            </option>
          );
        })}
      </Select>
      <ControlMessage message={refusal} />
    </>
  );
}
