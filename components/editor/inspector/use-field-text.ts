"use client";

import { useState } from "react";

export type FieldReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

type FieldText = {
  readonly text: string;
  /** What is wrong with what was typed; it stays in the field, and the file keeps its value. */
  readonly message: string | null;
  onText(text: string): void;
};

/**
 * Text of a control whose value lives in the file. What is typed stays as typed while it means the file's value, and
 * while it means nothing; any change from elsewhere (undo, the text pane) replaces it.
 * `commit` answers with a refusal, or null.
 */
export function useFieldText<T>(
  shown: string,
  read: (text: string) => FieldReading<T>,
  show: (value: T) => string,
  commit: (value: T) => string | null,
): FieldText {
  const [draft, setDraft] = useState<{ text: string; base: string; message: string | null } | null>(null);
  const current = draft !== null && draft.base === shown ? draft : null;
  return {
    text: current?.text ?? shown,
    message: current?.message ?? null,
    onText: (text) => {
      const reading = read(text);
      if (!reading.ok) {
        setDraft({ text, base: shown, message: reading.message });
        return;
      }
      const refusal = commit(reading.value);
      setDraft({ text, base: refusal === null ? show(reading.value) : shown, message: refusal });
    },
  };
}

export function readText(text: string): FieldReading<string> {
  return { ok: true, value: text };
}

export function readNumber(text: string): FieldReading<number> {
  const value = Number(text.trim());
  if (text.trim() === "" || !Number.isFinite(value)) return { ok: false, message: "This must be a number." };
  return { ok: true, value };
}
