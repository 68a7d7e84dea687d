"use client";

import { useTheme } from "next-themes";
import { type RefObject, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { useEditorKnowledge } from "../../editor-knowledge";
import { applyMonacoTheme, loadMonaco } from "../../monaco-setup";
import { useEditor } from "../../use-editor";
import { openShell, type ShellPane } from "./open-shell";
import type { ShellCaret, ShellSelection } from "./shell-caret";

export type ShellEditorProps = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** Takes the focus, with this selection. */
  readonly start: ShellSelection | null;
  readonly step: StepPath | null;
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Fills its place, and Tab indents; else it is as high as its text, and Tab goes on to the next field. */
  readonly large?: boolean;
  readonly caret?: RefObject<ShellCaret | null>;
  readonly onText: (text: string) => void;
  readonly onFocus?: () => void;
};

/** A shell script with colours and completions. The text belongs to the file: undo is that of the session. */
export function ShellEditor(props: ShellEditorProps) {
  const { id, text, label, disabled, describedBy, invalid, large = false, caret } = props;
  const editor = useEditor();
  const knowledge = useEditorKnowledge();
  const { resolvedTheme } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const pane = useRef<ShellPane | null>(null);
  const latest = useRef({ ...props, knowledge });
  useEffect(() => {
    latest.current = { ...props, knowledge };
  });

  useEffect(() => {
    if (host.current === null) return;
    const opened = openShell(loadMonaco(), host.current, {
      editor,
      text: latest.current.text,
      large,
      step: () => latest.current.step,
      knowledge: () => latest.current.knowledge,
      onText: (typed) => latest.current.onText(typed),
      onFocus: () => latest.current.onFocus?.(),
    });
    pane.current = opened;
    if (caret !== undefined) caret.current = opened;
    const { start } = latest.current;
    if (start !== null) opened.select(start);
    return () => {
      pane.current = null;
      if (caret !== undefined) caret.current = null;
      opened.dispose();
    };
  }, [editor, large, caret]);

  useEffect(() => pane.current?.show(text), [text]);
  useEffect(
    () => pane.current?.describe({ id, label, describedBy, invalid, disabled }),
    [id, label, describedBy, invalid, disabled],
  );
  useEffect(() => applyMonacoTheme(resolvedTheme === "dark"), [resolvedTheme]);

  return (
    <div
      className={cn(
        "relative overflow-hidden rounded-md border border-border-strong bg-surface-raised focus-within:outline-2 focus-within:outline-focus",
        invalid && "border-danger",
        large && "h-full",
      )}
    >
      <div ref={host} className={cn(large ? "size-full" : "min-h-9")} />
    </div>
  );
}
