"use client";

import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { readNumber, readText, useFieldText } from "./use-field-text";

export type ControlProps = {
  readonly target: FieldTarget;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

export function TextControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const shown = typeof target.value === "string" ? target.value : "";
  const text = useFieldText(shown, readText, String, (value) => writeField(editor, target.path, value));
  return (
    <>
      <Input
        id={target.id}
        value={text.text}
        disabled={disabled}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || text.message !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
      />
      <ControlMessage message={text.message} />
    </>
  );
}

/** Longer text. `code` for what a machine reads. */
export function MultilineControl({
  target,
  disabled,
  describedBy,
  invalid,
  code = false,
}: ControlProps & { readonly code?: boolean }) {
  const editor = useEditor();
  const shown = typeof target.value === "string" ? target.value : "";
  const text = useFieldText(shown, readText, String, (value) => writeField(editor, target.path, value));
  const rows = Math.min(18, Math.max(2, text.text.split("\n").length));
  return (
    <>
      <Textarea
        id={target.id}
        value={text.text}
        rows={rows}
        disabled={disabled}
        spellCheck={!code}
        aria-describedby={describedBy}
        aria-invalid={invalid || text.message !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
        className={cn(code && "whitespace-pre font-mono text-sm [overflow-x:auto]")}
      />
      <ControlMessage message={text.message} />
    </>
  );
}

export function NumberControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const shown = target.value === undefined || target.value === null ? "" : String(target.value);
  const text = useFieldText<number | null>(
    shown,
    (typed) => (typed.trim() === "" ? { ok: true, value: null } : readNumber(typed)),
    (value) => (value === null ? "" : String(value)),
    (value) => (value === null ? clearField(editor, target.path) : writeField(editor, target.path, value)),
  );
  return (
    <>
      <Input
        id={target.id}
        value={text.text}
        inputMode="numeric"
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={invalid || text.message !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
        className="w-36 tabular-nums"
      />
      <ControlMessage message={text.message} />
    </>
  );
}

export function SelectControl({ target, disabled, describedBy }: ControlProps) {
  const editor = useEditor();
  const options = target.field.options ?? [];
  const value = typeof target.value === "string" ? target.value : "";
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
