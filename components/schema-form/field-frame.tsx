import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { visibleText } from "@/components/ui/visible-text";
import type { AnswerField } from "./answer-field";

export type FrameProps = {
  readonly field: AnswerField;
  /** `id` of the control, or of the group that stands for it. */
  readonly id: string;
  readonly faults: readonly string[];
  /** What the control holds as text, to show what cannot be seen in it. */
  readonly text?: string;
  /** The control holds a starting value that nobody has touched. */
  readonly isSuggestion?: boolean;
  readonly children: ReactNode;
};

/** Ids of the texts that explain a field. */
export function describedBy({ field, id, faults, text }: Omit<FrameProps, "children">): string | undefined {
  const parts = [
    field.description === null ? null : `${id}-about`,
    field.limits === null ? null : `${id}-limits`,
    hasUnseen(text) ? `${id}-unseen` : null,
    faults.length > 0 ? `${id}-faults` : null,
  ];
  return parts.filter((part) => part !== null).join(" ") || undefined;
}

/** Label, description, limits and faults around one control. */
export function FieldFrame(props: FrameProps & { readonly controls: "one" | "several" }) {
  const { field, id, controls, children } = props;
  const heading = (
    <>
      <OutputText text={field.label || "Answer"} />
      <RequiredMark field={field} />
    </>
  );
  const rest = (
    <>
      {field.description === null ? null : (
        <p id={`${id}-about`} className="whitespace-pre-wrap text-sm text-text-muted [overflow-wrap:anywhere]">
          <OutputText text={field.description} />
        </p>
      )}
      {children}
      <Notes {...props} />
    </>
  );
  const labelled = (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      {controls === "one" ? (
        <label htmlFor={id} className="font-medium [overflow-wrap:anywhere]">
          {heading}
        </label>
      ) : (
        <span className="font-medium [overflow-wrap:anywhere]">{heading}</span>
      )}
      <KeyName field={field} />
    </span>
  );
  if (controls === "one") {
    return (
      <div className="flex min-w-0 flex-col gap-1.5">
        {labelled}
        {rest}
      </div>
    );
  }
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(props)}
      className="flex min-w-0 flex-col gap-1.5 rounded-md outline-offset-4"
    >
      <legend className="mb-1.5 w-full">{labelled}</legend>
      {rest}
    </fieldset>
  );
}

export function RequiredMark({ field }: { readonly field: AnswerField }) {
  if (!field.required) return null;
  return (
    <>
      <span aria-hidden className="ml-0.5 text-danger">
        *
      </span>
      <span className="sr-only"> (required)</span>
    </>
  );
}

/** The key in the answer, where the label is another word. */
export function KeyName({ field }: { readonly field: AnswerField }) {
  if (field.name === "" || field.name.toLowerCase() === field.label.toLowerCase()) return null;
  return (
    <code className="font-mono font-normal text-text-muted text-xs [overflow-wrap:anywhere]">
      <OutputText text={field.name} />
    </code>
  );
}

function Notes({ field, id, faults, text, isSuggestion }: FrameProps) {
  return (
    <>
      {field.limits === null ? null : (
        <p id={`${id}-limits`} className="text-sm text-text-muted [overflow-wrap:anywhere]">
          <OutputText text={field.limits} />
        </p>
      )}
      {isSuggestion ? (
        <p className="text-sm text-text-muted">Suggested by the workflow. It is sent as it stands here.</p>
      ) : null}
      {text !== undefined && hasUnseen(text) ? (
        <p id={`${id}-unseen`} className="text-sm text-status-waiting [overflow-wrap:anywhere]">
          It holds characters that show nothing: <OutputText text={text} />
        </p>
      ) : null}
      <Faults id={id} faults={faults} />
    </>
  );
}

export function Faults({
  id,
  faults,
  className,
}: {
  readonly id: string;
  readonly faults: readonly string[];
  readonly className?: string;
}) {
  if (faults.length === 0) return null;
  return (
    <ul id={`${id}-faults`} className={cn("text-danger text-sm [overflow-wrap:anywhere]", className)}>
      {faults.map((fault) => (
        <li key={fault}>
          <OutputText text={fault} />
        </li>
      ))}
    </ul>
  );
}

function hasUnseen(text: string | undefined): boolean {
  return text !== undefined && visibleText(text).some(({ kind }) => kind === "escape");
}
