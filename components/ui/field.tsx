import type { ReactNode } from "react";
import { cn } from "./cn";

type FieldProps = {
  /** `id` of the control inside. */
  readonly id: string;
  readonly label: ReactNode;
  /** The key as it stands in the file, shown small beside the label. */
  readonly code?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Ids that tie a control to its hint and error: `aria-describedby={fieldDescription(id, hint, error)}`. */
export function fieldDescription(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter((part) => part !== null);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function Field({ id, label, code, hint, error, className, children }: FieldProps) {
  return (
    <div className={cn("flex flex-col gap-1", className)}>
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {code ? <code className="font-mono text-text-muted text-xs">{code}</code> : null}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
