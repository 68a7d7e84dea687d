"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { referenceChoices } from "@/lib/editor/reference-choices";
import { useEditor, useEditorState } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, writeField } from "./field-target";
import { JsonControl } from "./json-control";
import type { ControlProps } from "./text-controls";
import { readText, useFieldText } from "./use-field-text";

/** A reference to an earlier step, chosen or typed; a list or mapping is edited as JSON. */
export function ReferenceControl(props: ControlProps) {
  const { value } = props.target;
  return value === undefined || typeof value === "string" ? <ReferenceText {...props} /> : <JsonControl {...props} />;
}

function ReferenceText({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const shown = typeof target.value === "string" ? target.value : "";
  const text = useFieldText(shown, readText, String, (value) =>
    value === "" ? clearField(editor, target.path) : writeField(editor, target.path, value),
  );
  return (
    <>
      <div className="flex gap-1.5">
        <Input
          id={target.id}
          value={text.text}
          disabled={disabled}
          placeholder="$step.json"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={invalid || text.message !== null || undefined}
          onChange={(event) => text.onText(event.currentTarget.value)}
          className="min-w-0 flex-1 font-mono text-sm"
        />
        <ReferenceSelect
          label={`Choose a reference for ${target.field.label}`}
          step={target.step ?? []}
          disabled={disabled}
          onChoose={text.onText}
        />
      </div>
      <ControlMessage message={text.message} />
    </>
  );
}

type ReferenceSelectProps = {
  readonly label: string;
  readonly step: readonly (string | number)[];
  readonly disabled: boolean;
  readonly onChoose: (reference: string) => void;
};

/** The steps before this one, with what each of them offers. */
export function ReferenceSelect({ label, step, disabled, onChoose }: ReferenceSelectProps) {
  const document = useEditorState((state) => state.drawn ?? state.document);
  const choices = referenceChoices(document, step);
  const ids = [...new Set(choices.map((choice) => choice.stepId))];
  return (
    <Select
      aria-label={label}
      title={label}
      value=""
      disabled={disabled || choices.length === 0}
      onChange={(event) => onChoose(event.currentTarget.value)}
      className="w-24 shrink-0"
    >
      <option value="">{choices.length === 0 ? "None yet" : "Choose"}</option>
      {ids.map((id) => (
        <optgroup key={id} label={id}>
          {choices
            .filter((choice) => choice.stepId === id)
            .map((choice) => (
              <option key={choice.text} value={choice.text}>
                {choice.text} ({choice.meaning})
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
