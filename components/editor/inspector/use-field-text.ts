"use client";

import { type KeyboardEvent, useState } from "react";
import type { ValueMeaning } from "@/lib/editor/value-meaning";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { clearField, writeField } from "./field-target";
import { useKeptDraft } from "./kept-drafts";

/** One value of the file. */
export type ValuePlace = {
  readonly path: DocumentPath;
  /** Undefined while the file does not have it. */
  readonly value: JsonValue | undefined;
};

export type FieldText = {
  readonly text: string;
  /** What is wrong with what was typed; it stays in the control, and the file keeps its value. */
  readonly message: string | null;
  onText(text: string): void;
  /** Escape gives up what was typed and means nothing. */
  onKeyDown(event: KeyboardEvent): void;
};

/** What the control shows for the file once a typed text is in it, or why it is not. */
export type Written = { readonly shown: string } | { readonly message: string };

/** Text of a control whose value lives in the file. */
export function useFieldText({ path, value }: ValuePlace, meaning: ValueMeaning): FieldText {
  const editor = useEditor();
  const put = (next: JsonValue | undefined): string | null => {
    if (next !== undefined) return writeField(editor, path, next);
    return value === undefined ? null : clearField(editor, path);
  };
  return useTypedText(path, meaning.show(value), (text) => {
    const reading = meaning.read(text, value);
    if (!reading.ok) return { message: reading.message };
    const refusal = put(reading.value);
    return refusal === null ? { shown: meaning.show(reading.value) } : { message: refusal };
  });
}

/**
 * What is typed stays as typed while it means what the file has, and while it means nothing; any change from elsewhere
 * (undo, the text pane) replaces it. `path` tells this text from others that are half typed.
 */
export function useTypedText(path: DocumentPath, shown: string, write: (text: string) => Written): FieldText {
  const kept = useKeptDraft(path);
  const [draft, setDraft] = useState(kept.read);
  const current = draft !== null && draft.base === shown ? draft : null;
  return {
    text: current?.text ?? shown,
    message: current?.message ?? null,
    onText: (text) => {
      const written = write(text);
      const wrong = "message" in written;
      const next = { text, base: wrong ? shown : written.shown, message: wrong ? written.message : null };
      kept.keep(wrong ? next : null);
      setDraft(next);
    },
    onKeyDown: (event) => {
      if (event.key !== "Escape" || event.nativeEvent.isComposing || current === null || current.message === null)
        return;
      event.preventDefault();
      event.stopPropagation();
      kept.keep(null);
      setDraft(null);
    },
  };
}
