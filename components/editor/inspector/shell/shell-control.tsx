"use client";

import { Maximize2 } from "lucide-react";
import { useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { controlClass } from "@/components/ui/input";
import { textMeaning } from "@/lib/editor/value-meaning";
import { ControlMessage } from "../control-message";
import { type InsertHandle, useInsertable } from "../insert-context";
import type { ControlProps } from "../text-controls";
import { useFieldText } from "../use-field-text";
import { messageId, selectionOf } from "../value-box";
import type { ShellCaret } from "./shell-caret";
import { ShellDialog } from "./shell-dialog";
import { useShellEditor } from "./use-shell-editor";

/**
 * A command line or script. A plain box stands there at once; the code editor takes its place when somebody works in it
 * or has nothing else to do, with the same text at the same size.
 */
export function ShellControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const field = useFieldText(target, textMeaning);
  const box = useRef<HTMLTextAreaElement>(null);
  const touched = useRef(false);
  const code = useRef<ShellCaret | null>(null);
  const { Editor, start, wanted } = useShellEditor(box);
  const [wide, setWide] = useState(false);
  const focused = useInsertable(disabled ? null : insertHandle());
  const label = target.field.label;
  const common = {
    id: target.id,
    disabled,
    describedBy: [describedBy, field.message === null ? undefined : messageId(target.id)].filter(Boolean).join(" "),
    invalid: invalid || field.message !== null,
  };
  return (
    <>
      <div className="relative">
        {Editor === null ? (
          <textarea
            ref={box}
            id={common.id}
            value={field.text}
            rows={1}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={common.describedBy || undefined}
            aria-invalid={common.invalid || undefined}
            onFocus={() => {
              touched.current = true;
              focused();
              wanted();
            }}
            onKeyDown={field.onKeyDown}
            onCompositionStart={(event) => {
              event.currentTarget.dataset.composing = "true";
            }}
            onCompositionEnd={(event) => {
              event.currentTarget.dataset.composing = "false";
            }}
            onChange={(event) => field.onText(event.currentTarget.value)}
            className={cn(
              controlClass,
              "field-sizing-content block max-h-[482px] min-h-[38px] resize-none py-2 pr-8 pl-2.5 font-mono text-[13px] leading-5",
            )}
          />
        ) : (
          <Editor
            {...common}
            label={label}
            text={field.text}
            start={start}
            step={target.step}
            caret={code}
            onText={field.onText}
            onFocus={focused}
          />
        )}
        <IconButton
          size="sm"
          icon={Maximize2}
          label={`Open ${label} in a large editor`}
          onClick={() => setWide(true)}
          className="!size-6 absolute top-1 right-1 z-10 bg-surface-raised"
        />
      </div>
      <ControlMessage id={messageId(target.id)} message={field.message} />
      {wide ? <ShellDialog target={target} field={field} disabled={disabled} onClose={() => setWide(false)} /> : null}
    </>
  );

  function insertHandle(): InsertHandle {
    return {
      path: target.path,
      read: () => {
        const [from, to] = code.current?.read() ?? selectionOf(box.current, field.text, touched.current);
        return { field: target.field, text: field.text, from, to };
      },
      write: field.onText,
      focus: (caret) => {
        if (code.current !== null) return code.current.focus(caret);
        box.current?.focus();
        box.current?.setSelectionRange(caret, caret);
      },
    };
  }
}
