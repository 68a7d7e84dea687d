"use client";

import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { ValueMeaning } from "@/lib/editor/value-meaning";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { ControlMessage } from "./control-message";
import { useInsertable } from "./insert-context";
import { type FieldText, useFieldText, type ValuePlace } from "./use-field-text";

type BoxLook = {
  readonly id?: string;
  /** Name for screen readers, where no label stands before it. */
  readonly label?: string;
  /** `wrapped`: one line that is broken to be seen whole. */
  readonly lines?: "one" | "wrapped" | "many";
  /** For what a machine reads. */
  readonly code?: boolean;
  readonly numeric?: boolean;
  readonly placeholder?: string;
  readonly disabled: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly className?: string;
  /** The field whose rules hold for references in this text; left out where none are offered. */
  readonly insert?: Pick<FieldDefinition, "substitution" | "widget">;
};

type ValueBoxProps = BoxLook & { readonly place: ValuePlace; readonly meaning: ValueMeaning };

/** A text box for one value of the file, with what is wrong with it below. */
export function ValueBox({ place, meaning, ...look }: ValueBoxProps) {
  const field = useFieldText(place, meaning);
  return (
    <>
      <TextBox {...look} field={field} path={place.path} />
      <ControlMessage id={messageId(look.id)} message={field.message} />
    </>
  );
}

/** The box alone, for controls that have more to say about its text. */
export function TextBox({
  field,
  path,
  ...look
}: BoxLook & { readonly field: FieldText; readonly path: ValuePlace["path"] }) {
  const { id, label, lines = "one", code = false, numeric = false, placeholder, disabled, className, insert } = look;
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const touched = useRef(false);
  const onFocus = useInsertable(
    insert === undefined || disabled
      ? null
      : {
          path,
          read: () => {
            const [from, to] = selectionOf(element.current, field.text, touched.current);
            return { field: insert, text: field.text, from, to };
          },
          write: field.onText,
          focus: (caret) => placeCaret(element.current, caret),
        },
  );
  const describedBy = [look.describedBy, field.message === null ? undefined : messageId(id)].filter(Boolean).join(" ");
  const common = {
    ref: element,
    id,
    value: field.text,
    disabled,
    placeholder,
    spellCheck: lines === "many" && !code,
    autoComplete: "off",
    "aria-label": label,
    // While what is typed is not in the file, undo is the box's own.
    "data-own-undo": field.message === null ? undefined : true,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": look.invalid || field.message !== null || undefined,
    onFocus: () => {
      touched.current = true;
      onFocus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (lines === "wrapped" && event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
      field.onKeyDown(event);
    },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      field.onText(event.currentTarget.value),
  };
  // A box of one line throws line breaks away: what has some gets room for them.
  if (lines === "one" && !field.text.includes("\n")) {
    const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = pastedLines(event);
      if (numeric || pasted === null) return;
      event.preventDefault();
      const [from, to] = selectionOf(event.currentTarget, field.text, true);
      field.onText(field.text.slice(0, from) + pasted + field.text.slice(to));
      requestAnimationFrame(() => placeCaret(element.current, from + pasted.length));
    };
    return (
      <Input
        {...common}
        onPaste={onPaste}
        inputMode={numeric ? "numeric" : undefined}
        className={cn(code && "font-mono text-sm", numeric && "tabular-nums", className)}
      />
    );
  }
  if (lines === "wrapped") {
    return <Textarea {...common} rows={1} className={cn("max-h-48 min-h-8", code && "font-mono text-sm", className)} />;
  }
  return (
    <Textarea
      {...common}
      rows={Math.min(18, field.text.split("\n").length)}
      className={cn("max-h-96 min-h-8", code && "whitespace-pre font-mono text-sm [overflow-x:auto]", className)}
    />
  );
}

/** Several lines from the clipboard, which a box of one line would join; null for anything else. */
function pastedLines({ clipboardData }: ClipboardEvent): string | null {
  const text = clipboardData.getData("text/plain").replace(/\r\n?/g, "\n").replace(/\n$/, "");
  return text.includes("\n") ? text : null;
}

/** Id of the message below a control. */
export function messageId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${id}-message`;
}

/** The caret or selection of a box. In a box that nobody has been in, behind the text is where people go on. */
export function selectionOf(
  element: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  touched: boolean,
): readonly [from: number, to: number] {
  const { selectionStart, selectionEnd } = element ?? {};
  const known = touched && typeof selectionStart === "number" && typeof selectionEnd === "number";
  return known ? [selectionStart, selectionEnd] : [text.length, text.length];
}

function placeCaret(element: HTMLInputElement | HTMLTextAreaElement | null, caret: number): void {
  element?.focus();
  element?.setSelectionRange(caret, caret);
}
