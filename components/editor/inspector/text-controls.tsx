"use client";

import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { numberMeaning, optionalTextMeaning, textMeaning, type ValueMeaning } from "@/lib/editor/value-meaning";
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
  return (
    <ValueBox
      {...rest}
      id={target.id}
      place={target}
      meaning={meaningOf(target)}
      placeholder={standardOf(target)}
      insert={target.field}
    />
  );
}

/** Longer text for people. */
export function MultilineControl({ target, ...rest }: ControlProps) {
  return (
    <ValueBox {...rest} id={target.id} place={target} meaning={meaningOf(target)} lines="many" insert={target.field} />
  );
}

/** A text that must not be empty stays when it is emptied, to be told so; any other one goes. */
function meaningOf({ field }: FieldTarget): ValueMeaning {
  return field.schema.minLength === undefined ? optionalTextMeaning : textMeaning;
}

function standardOf({ field }: FieldTarget): string {
  const standard = field.schema.default;
  return standard === undefined ? "" : String(standard);
}

export function NumberControl({ target, ...rest }: ControlProps) {
  return (
    <ValueBox
      {...rest}
      id={target.id}
      place={target}
      meaning={numberMeaning}
      numeric
      placeholder={standardOf(target)}
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
