"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  conditionOperators,
  readSimpleCondition,
  type SimpleCondition,
  writeSimpleCondition,
} from "@/lib/editor/condition-form";
import { referenceChoices } from "@/lib/editor/reference-choices";
import { readCondition } from "@/lib/lobster/expression/parse-condition";
import { useEditor, useEditorState } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, writeField } from "./field-target";
import type { ControlProps } from "./text-controls";
import { readText, useFieldText } from "./use-field-text";

/** A condition as text, and for the everyday ones three controls below it. */
export function ConditionControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const shown = target.value === undefined || target.value === null ? "" : String(target.value);
  const text = useFieldText(shown, readText, String, (value) => {
    if (value.trim() === "") return clearField(editor, target.path);
    return writeField(editor, target.path, value === "true" ? true : value === "false" ? false : value);
  });
  const simple =
    text.text.trim() === "" ? { reference: "", operator: "==" as const, value: "" } : readSimpleCondition(text.text);
  const doubt = text.text.trim() === "" ? null : conditionProblem(text.text);
  return (
    <>
      <Input
        id={target.id}
        value={text.text}
        disabled={disabled}
        spellCheck={false}
        placeholder="$gate.approved"
        aria-describedby={describedBy}
        aria-invalid={invalid || doubt !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
        className="font-mono text-sm"
      />
      {simple === null ? null : (
        <SimpleForm simple={simple} step={target.step ?? []} disabled={disabled} onChange={text.onText} />
      )}
      <ControlMessage message={text.message ?? doubt} />
    </>
  );
}

function conditionProblem(text: string): string | null {
  const reading = readCondition(text);
  if (reading.kind === "condition") return null;
  return reading.at >= text.length
    ? "This condition ends too early."
    : `Not understood from here: ${text.slice(reading.at)}`;
}

type SimpleFormProps = {
  readonly simple: SimpleCondition;
  readonly step: readonly (string | number)[];
  readonly disabled: boolean;
  readonly onChange: (condition: string) => void;
};

function SimpleForm({ simple, step, disabled, onChange }: SimpleFormProps) {
  const document = useEditorState((state) => state.drawn ?? state.document);
  const choices = referenceChoices(document, step);
  const known = choices.some((choice) => choice.text === simple.reference);
  const unary = simple.operator === "is_true" || simple.operator === "is_false";
  const set = (part: Partial<SimpleCondition>) => {
    const next = { ...simple, ...part };
    if (next.reference !== "") onChange(writeSimpleCondition(withDefaults(next)));
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      <Select
        aria-label="What decides"
        value={simple.reference}
        disabled={disabled}
        onChange={(event) =>
          set({ reference: event.currentTarget.value, ...startingOperator(event.currentTarget.value, simple) })
        }
        className="min-w-0 flex-1 basis-32"
      >
        <option value="">Choose a value</option>
        {simple.reference === "" || known ? null : <option value={simple.reference}>{simple.reference}</option>}
        {choices.map((choice) => (
          <option key={choice.text} value={choice.text}>
            {choice.text}
          </option>
        ))}
      </Select>
      <Select
        aria-label="How it is compared"
        value={simple.operator}
        disabled={disabled || simple.reference === ""}
        onChange={(event) => {
          const operator = conditionOperators.find((one) => one.operator === event.currentTarget.value)?.operator;
          if (operator !== undefined) set({ operator });
        }}
        className="min-w-0 flex-1 basis-24"
      >
        {conditionOperators.map(({ operator, label }) => (
          <option key={operator} value={operator}>
            {label}
          </option>
        ))}
      </Select>
      {unary || simple.reference === "" ? null : (
        <Input
          aria-label="Compared with"
          value={simple.value}
          disabled={disabled}
          spellCheck={false}
          onChange={(event) => set({ value: event.currentTarget.value })}
          className="min-w-0 flex-1 basis-20 font-mono text-sm"
        />
      )}
    </div>
  );
}

function withDefaults(condition: SimpleCondition): SimpleCondition {
  const compares = condition.operator !== "is_true" && condition.operator !== "is_false";
  return compares && condition.value === "" ? { ...condition, value: "0" } : condition;
}

/** `approved` and `skipped` are yes or no by themselves. */
function startingOperator(reference: string, simple: SimpleCondition): Partial<SimpleCondition> {
  if (simple.reference !== "") return {};
  return { operator: /\.(?:approved|skipped)$/.test(reference) ? "is_true" : "==" };
}
