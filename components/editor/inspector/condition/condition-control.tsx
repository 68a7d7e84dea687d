"use client";

import { useMemo } from "react";
import { conditionTree } from "@/lib/editor/condition/condition-tree";
import { conditionValue, recordedResults } from "@/lib/editor/condition/condition-values";
import { conditionMeaning } from "@/lib/editor/value-meaning";
import { useEditorKnowledge } from "../../editor-knowledge";
import { useFormState } from "../../use-editor";
import { ControlMessage } from "../control-message";
import type { ControlProps } from "../text-controls";
import { useFieldText } from "../use-field-text";
import { messageId, TextBox } from "../value-box";
import { ConditionBuilder } from "./condition-builder";
import { Verdict } from "./verdict";

/** A condition as text and as rows, with what it came to in the last run. */
export function ConditionControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const field = useFieldText(target, conditionMeaning);
  const document = useFormState((state) => state.drawn ?? state.document);
  const knowledge = useEditorKnowledge();
  const records = useMemo(() => recordedResults(document, knowledge), [document, knowledge]);
  const blank = field.text.trim() === "";
  const tree = useMemo(() => (blank ? null : conditionTree(field.text)), [blank, field.text]);
  const problem = tree?.kind === "problem" ? problemAt(field.text, tree.at) : null;
  const hasRun = knowledge.run !== null;
  const outcomeOf = (text: string) => conditionValue(text, records, hasRun);
  const whole = blank ? null : outcomeOf(field.text);
  // Before the first run there is one thing to say, and not one for each row.
  const single = tree?.kind === "tree" && !("operands" in tree.root) && hasRun;
  return (
    <>
      <TextBox
        field={field}
        path={target.path}
        id={target.id}
        lines="wrapped"
        code
        disabled={disabled}
        placeholder="$gate.approved"
        describedBy={describedBy}
        invalid={invalid || problem !== null}
        insert={target.field}
      />
      <ControlMessage id={messageId(target.id)} message={field.message ?? problem} />
      {tree?.kind === "problem" ? null : (
        <ConditionBuilder
          text={field.text}
          root={tree?.root ?? null}
          step={target.step ?? []}
          disabled={disabled}
          outcomeOf={hasRun ? outcomeOf : () => null}
          onChange={(text) => {
            field.onText(text);
            // The button that chose the first part goes away with the focus on it.
            if (blank) requestAnimationFrame(() => window.document.getElementById(target.id)?.focus());
          }}
        />
      )}
      {whole === null || single ? null : <Verdict of="the whole condition" named value={whole} />}
    </>
  );
}

function problemAt(text: string, at: number): string {
  return at >= text.length ? "This condition ends too early." : `Not understood from here: ${text.slice(at)}`;
}
