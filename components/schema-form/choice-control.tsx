import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { Select } from "@/components/ui/select";
import type { AnswerField } from "./answer-field";
import { describedBy } from "./field-frame";

type ChoiceControlProps = {
  readonly field: AnswerField;
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly faults: readonly string[];
  readonly disabled: boolean;
  /** Null takes the choice back. */
  readonly onChange: (value: string | null) => void;
};

/** So many options are shown at once; more go into a list that opens. */
const mostShown = 6;

/** One of several options, with none chosen at first. */
export function ChoiceControl(props: ChoiceControlProps) {
  return props.options.length > mostShown ? <ChoiceList {...props} /> : <ChoiceCards {...props} />;
}

function ChoiceCards({ field, id, options, chosen, faults, disabled, onChange }: ChoiceControlProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={cn(
            "flex min-h-9 cursor-pointer items-center gap-2 rounded-md border bg-surface-raised px-3 py-1.5 has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-focus",
            value === chosen ? "border-accent bg-accent-soft" : "border-border-strong hover:bg-surface-hover",
            faults.length > 0 && value !== chosen && "border-danger",
          )}
        >
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChange(value)}
            className="size-4 shrink-0 accent-accent outline-none"
          />
          <span className="[overflow-wrap:anywhere]">
            <OutputText text={label} />
          </span>
        </label>
      ))}
      {chosen !== null && !field.required && !disabled ? (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="rounded-md px-2 py-1.5 text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          Clear<span className="sr-only"> the choice for {field.label}</span>
        </button>
      ) : null}
    </div>
  );
}

function ChoiceList({ field, id, options, chosen, faults, disabled, onChange }: ChoiceControlProps) {
  return (
    <Select
      aria-label={field.label || "Answer"}
      aria-describedby={describedBy({ field, id, faults })}
      aria-invalid={faults.length > 0 ? true : undefined}
      aria-required={field.required || undefined}
      value={chosen ?? ""}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      className="max-w-md"
    >
      <option value="">{field.required ? "Choose one" : "No answer"}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {plainVisible(label)}
        </option>
      ))}
    </Select>
  );
}
