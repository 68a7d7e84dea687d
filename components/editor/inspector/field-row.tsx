"use client";

import { CircleHelp, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { WithCode } from "@/components/ui/with-code";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "../editor-ui";
import { useEditor, useFormState } from "../use-editor";
import { FieldControl } from "./field-control";
import { FieldProblem } from "./field-problem";
import { clearField, type FieldTarget } from "./field-target";
import { InsertScope } from "./insert-context";
import { InsertValue } from "./insert-value";

type FieldRowProps = {
  readonly target: FieldTarget;
  readonly problems: readonly Diagnostic[];
  readonly disabled: boolean;
  /** Without it the field always stands there. */
  readonly onHide?: () => void;
};

/** One field: its name for people, its key in the file, the control, what it means and what is wrong with it. */
export function FieldRow({ target, problems, disabled, onHide }: FieldRowProps) {
  const editor = useEditor();
  const ui = useEditorUi();
  const [help, setHelp] = useState(false);
  const locked = useFormState((state) => target.value !== undefined && state.document.isLocked(target.path));
  const { field } = target;
  const serious = problems.filter((problem) => problem.severity !== "info");
  const describedBy = [help ? `${target.id}-help` : "", serious.length > 0 ? `${target.id}-problems` : ""]
    .filter((id) => id !== "")
    .join(" ");
  const remove = () => {
    if (target.value !== undefined) clearField(editor, target.path);
    onHide?.();
  };
  return (
    <InsertScope>
      <div className="group/field flex flex-col gap-1.5" data-field={field.name}>
        <div className="flex min-h-6 items-center gap-1.5">
          <label htmlFor={target.id} className="shrink-0 font-medium text-sm">
            {field.label}
          </label>
          <code className="min-w-0 truncate font-mono text-text-muted text-xs">{target.key}</code>
          <span className="ml-auto flex shrink-0 items-center">
            <span className="flex items-center opacity-0 transition-opacity focus-within:opacity-100 group-hover/field:opacity-100 group-focus-within/field:opacity-100 pointer-coarse:opacity-100">
              <IconButton
                size="sm"
                icon={CircleHelp}
                label={`What is ${field.label}?`}
                aria-expanded={help}
                onClick={() => setHelp(!help)}
                className="!size-6"
              />
              {onHide === undefined || disabled || locked ? null : (
                <IconButton size="sm" icon={X} label={`Remove ${field.label}`} onClick={remove} className="!size-6" />
              )}
            </span>
            {field.substitution === "none" ? null : (
              <InsertValue field={field.label} step={target.step} disabled={disabled || locked} />
            )}
          </span>
        </div>
        <FieldControl
          target={target}
          disabled={disabled || locked}
          describedBy={describedBy === "" ? undefined : describedBy}
          invalid={serious.some((problem) => problem.severity === "error")}
        />
        {locked ? (
          <p className="flex items-center gap-2 text-sm text-text-muted">
            This value is shared through an anchor or tag.
            <Button
              size="sm"
              variant="ghost"
              onClick={() => ui.reveal(editor.flush().rangeOf(target.path)?.from ?? 0)}
              className="-my-1"
            >
              Edit in the text
            </Button>
          </p>
        ) : null}
        {help ? (
          <p id={`${target.id}-help`} className="text-sm text-text-muted">
            <WithCode text={field.help} />
          </p>
        ) : null}
        <div id={`${target.id}-problems`} className={cn("flex flex-col gap-1", serious.length === 0 && "hidden")}>
          {serious.map((problem) => (
            <FieldProblem key={`${problem.code}-${problem.range.from}-${problem.message}`} problem={problem} />
          ))}
        </div>
      </div>
    </InsertScope>
  );
}
