import { cn } from "@/components/ui/cn";
import type { Answering } from "./use-answer";

type AnswerWaysProps = { readonly answering: Answering; readonly disabled: boolean };

/** Form or JSON: two ways to write the same answer. */
export function AnswerWays({ answering, disabled }: AnswerWaysProps) {
  const asJson = answering.draft.json !== null;
  const ways = [
    { label: "Form", on: !asJson, choose: answering.toForm },
    { label: "JSON", on: asJson, choose: answering.toJson },
  ];
  return (
    <fieldset className="flex rounded-md border bg-surface-sunken p-0.5">
      <legend className="sr-only">Write the answer as</legend>
      {ways.map(({ label, on, choose }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on}
          disabled={disabled}
          onClick={on ? undefined : choose}
          className={cn(
            "h-7 rounded-sm px-3 text-sm",
            on ? "border bg-surface-raised font-medium text-text" : "text-text-muted hover:text-text",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
