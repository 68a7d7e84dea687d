"use client";

import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { numberMeaning, textMeaning } from "@/lib/editor/value-meaning";
import { useEditor } from "../use-editor";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { ValueBox } from "./value-box";

export type ControlProps = {
  readonly target: FieldTarget;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

export function TextControl({ target, ...rest }: ControlProps) {
  return <ValueBox {...rest} id={target.id} place={target} meaning={textMeaning} insert={target.field} />;
}

/** Longer text for people. */
export function MultilineControl({ target, ...rest }: ControlProps) {
  return <ValueBox {...rest} id={target.id} place={target} meaning={textMeaning} lines="many" insert={target.field} />;
}

export function NumberControl({ target, ...rest }: ControlProps) {
  const standard = target.field.schema.default;
  return (
    <ValueBox
      {...rest}
      id={target.id}
      place={target}
      meaning={numberMeaning}
      numeric
      placeholder={standard === undefined ? "" : String(standard)}
      className="w-36"
    />
  );
}

export function SelectControl({ target, disabled, describedBy }: ControlProps) {
  const editor = useEditor();
  const options = target.field.options ?? [];
  const value = target.value === undefined || target.value === null ? "" : String(target.value);
  const standard = typeof target.field.schema.default === "string" ? ` (${target.field.schema.default})` : "";
  return (
    <Select
      id={target.id}
      value={value}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => {
        const next = event.currentTarget.value;
        if (next === "") clearField(editor, target.path);
        else writeField(editor, target.path, next);
      }}
      className="w-full"
    >
      <option value="">Not set{standard}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
      {value === "" || options.includes(value) ? null : <option value={value}>{value}</option>}
    </Select>
  );
}

export function BooleanControl({ target, disabled, describedBy }: ControlProps) {
  const editor = useEditor();
  return (
    <Switch
      id={target.id}
      checked={target.value === true}
      disabled={disabled}
      aria-describedby={describedBy}
      onCheckedChange={(next) => writeField(editor, target.path, next)}
    />
  );
}
