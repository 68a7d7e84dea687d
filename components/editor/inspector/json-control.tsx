"use client";

import { Textarea } from "@/components/ui/textarea";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { writeField } from "./field-target";
import type { ControlProps } from "./text-controls";
import { type FieldReading, useFieldText } from "./use-field-text";

/** Any value, written as JSON. */
export function JsonControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const shown = target.value === undefined ? "" : showJson(target.value);
  const text = useFieldText(shown, readJson, showJson, (value) => writeField(editor, target.path, value));
  return (
    <>
      <Textarea
        id={target.id}
        value={text.text}
        rows={Math.min(16, Math.max(2, text.text.split("\n").length))}
        disabled={disabled}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || text.message !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
        className="whitespace-pre font-mono text-sm [overflow-x:auto]"
      />
      <ControlMessage message={text.message} />
    </>
  );
}

export function showJson(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}

export function readJson(text: string): FieldReading<JsonValue> {
  try {
    const value: JsonValue = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, message: `This is no JSON yet: ${error.message}` };
  }
}
