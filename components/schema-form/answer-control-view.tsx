"use client";

import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { assertNever } from "@/lib/lobster/contract/assert-never";
import type { AnswerField } from "./answer-field";
import type { AnswerInput } from "./answer-inputs";
import { CheckList } from "./check-list";
import { ChoiceControl } from "./choice-control";
import { describedBy, FieldFrame } from "./field-frame";
import { TextList } from "./text-list";

export type ControlProps = {
  readonly field: AnswerField;
  readonly id: string;
  /** Undefined while nothing is filled in. */
  readonly input: AnswerInput | undefined;
  /** The control holds its starting value. */
  readonly isSuggestion: boolean;
  readonly faults: readonly string[];
  /** Entries of a list that are wrong, counted from 0. */
  readonly wrongEntries: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (input: AnswerInput | undefined) => void;
};

const booleans = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
] as const;

/** One control with its label, by what its part of the answer is. */
export function AnswerControlView(props: ControlProps) {
  const { field, id, input, isSuggestion, faults, disabled, onChange } = props;
  const { control } = field;
  const text = typeof input === "string" ? input : "";
  const chosen = typeof input === "string" ? input : null;
  const entries = Array.isArray(input) ? input : undefined;
  const frame = { field, id, faults, isSuggestion };
  switch (control.kind) {
    case "text":
    case "number":
    case "json":
      return (
        <FieldFrame {...frame} controls="one" text={text}>
          <TextControl {...props} text={text} />
          {field.nullable ? <NullChoice {...props} /> : null}
        </FieldFrame>
      );
    case "boolean":
      return (
        <FieldFrame {...frame} controls="several">
          <ChoiceControl
            {...{ field, id, disabled, faults, chosen }}
            options={booleans}
            onChange={(value) => onChange(value ?? undefined)}
          />
          {field.nullable ? <NullChoice {...props} /> : null}
        </FieldFrame>
      );
    case "choice":
      return (
        <FieldFrame {...frame} controls="several">
          <ChoiceControl
            {...{ field, id, disabled, faults, chosen }}
            options={control.options.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={(value) => onChange(value ?? undefined)}
          />
        </FieldFrame>
      );
    case "choices":
      return (
        <FieldFrame {...frame} controls="several">
          <CheckList
            {...{ id, disabled, entries }}
            mayBeEmpty={control.mayBeEmpty}
            options={control.options}
            onChange={onChange}
          />
          {field.nullable ? <NullChoice {...props} /> : null}
        </FieldFrame>
      );
    case "texts":
      return (
        <FieldFrame {...frame} controls="several" text={(entries ?? []).join("\n")}>
          <TextList
            {...{ id, disabled, entries }}
            mayBeEmpty={control.mayBeEmpty}
            wrong={props.wrongEntries}
            label={field.label || "Answer"}
            onChange={onChange}
          />
          {field.nullable ? <NullChoice {...props} /> : null}
        </FieldFrame>
      );
    case "group":
      throw new Error("A group is no single control");
    default:
      return assertNever(control);
  }
}

function TextControl({ field, id, text, input, faults, disabled, onChange }: ControlProps & { readonly text: string }) {
  const { control } = field;
  const common = {
    id,
    value: text,
    disabled: disabled || input === null,
    "aria-describedby": describedBy({ field, id, faults, text }),
    "aria-invalid": faults.length > 0 ? true : undefined,
    "aria-required": field.required || undefined,
    spellCheck: control.kind === "text" && control.format === "plain",
    autoComplete: "off",
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value === "" ? undefined : event.target.value),
  } as const;
  if (control.kind === "json") return <Textarea {...common} className="max-h-80 font-mono text-sm" />;
  if (control.kind === "number") {
    return <Input {...common} inputMode={control.whole ? "numeric" : "decimal"} className="max-w-48" />;
  }
  if (control.kind !== "text") return null;
  if (control.lines === "many") return <Textarea {...common} className="max-h-96 min-h-8" rows={1} />;
  const type = control.format === "date" ? "date" : "text";
  const inputMode = control.format === "plain" || control.format === "date" ? "text" : control.format;
  return <Input {...common} type={type} inputMode={inputMode} className={type === "date" ? "max-w-48" : undefined} />;
}

/** `null` is an answer that no text stands for. */
function NullChoice({ field, input, disabled, onChange }: ControlProps) {
  return (
    <label className="flex items-center gap-2 self-start text-sm text-text-muted">
      <input
        type="checkbox"
        checked={input === null}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked ? null : undefined)}
        className="size-4 accent-accent"
      />
      <span>
        Answer <code className="font-mono">null</code>
        <span className="sr-only"> for {field.label}</span>
      </span>
    </label>
  );
}
