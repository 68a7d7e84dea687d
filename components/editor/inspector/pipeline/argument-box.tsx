"use client";

import { type PipelineChange, unchanged } from "@/lib/editor/pipeline-form/pipeline-change";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { ControlMessage } from "../control-message";
import { useTypedText } from "../use-field-text";
import { messageId, TextBox } from "../value-box";

type ArgumentBoxProps = {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string;
  /** Tells this text from others that are half typed. */
  readonly path: DocumentPath;
  readonly value: string;
  readonly disabled: boolean;
  readonly numeric?: boolean;
  readonly placeholder?: string;
  /** Why a text cannot be the value; null when it can. */
  readonly problem?: (text: string) => string | null;
  readonly write: (text: string) => PipelineChange;
  /** What the file then has, where that is not the very text. */
  readonly written?: (text: string) => string;
  readonly onChange: (change: PipelineChange) => boolean;
};

/** One argument as text. What a pipeline cannot say stays in the box, with the reason. */
export function ArgumentBox({ path, value, problem, write, written, onChange, ...look }: ArgumentBoxProps) {
  const field = useTypedText(path, value, (text) => {
    const wrong = problem?.(text) ?? null;
    const change = wrong === null ? write(text) : unchanged(wrong);
    if (!change.ok) return { message: change.reason };
    onChange(change);
    return { shown: written?.(text) ?? text };
  });
  return (
    <>
      <TextBox {...look} field={field} path={path} code insert={{ substitution: "template", widget: "text" }} />
      <ControlMessage id={messageId(look.id)} message={field.message} />
    </>
  );
}
