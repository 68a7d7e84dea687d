"use client";

import { useMemo } from "react";
import { conditionTree } from "@/lib/editor/condition/condition-tree";
import { conditionValue, recordedResults } from "@/lib/editor/condition/condition-values";
import { conditionMeaning } from "@/lib/editor/value-meaning";
import { useEditorKnowledge } from "../../editor-knowledge";
import { useEditorState } from "../../use-editor";
import { ControlMessage } from "../control-message";
import type { ControlProps } from "../text-controls";
import { useFieldText } from "../use-field-text";
import { messageId, TextBox } from "../value-box";
import { ConditionBuilder } from "./condition-builder";
import { Verdict } from "./verdict";

/** A condition as text and as rows, with what it came to in the last run. */
export function ConditionControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const field = useFieldText(target, conditionMeaning);
  const document = useEditorState((state) => state.drawn ?? state.document);
  const knowledge = useEditorKnowledge();
  const records = useMemo(() => recordedResults(document, knowledge), [document, knowledge]);
  const blank = field.text.trim() === "";
  const tree = useMemo(() => (blank ? null : conditionTree(field.text)), [blank, field.text]);
  const problem = tree?.kind === "problem" ? problemAt(field.text, tree.at) : null;
  const outcomeOf = (text: string) => conditionValue(text, records, knowledge.run !== null);
  const whole = blank ? null : outcomeOf(field.text);
  const rows = tree?.kind === "tree" && "operands" in tree.root;
  return (
    <>
      <TextBox
        field={field}
        path={target.path}
        id={target.id}
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
          outcomeOf={outcomeOf}
          onChange={field.onText}
        />
      )}
      {whole === null || !rows ? null : <Verdict of="The whole condition" value={whole} />}
    </>
  );
}

function problemAt(text: string, at: number): string {
  return at >= text.length ? "This condition ends too early." : `Not understood from here: ${text.slice(at)}`;
}
