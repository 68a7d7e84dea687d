"use client";

import { useId } from "react";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { ArgumentField, ArgumentInputs } from "./argument-fields";

type ArgumentFormProps = {
  readonly fields: readonly ArgumentField[];
  readonly inputs: ArgumentInputs;
  readonly errors: { readonly [name: string]: string };
  readonly onChange: (name: string, input: string) => void;
};

export function ArgumentForm({ fields, inputs, errors, onChange }: ArgumentFormProps) {
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <ArgumentControl
          key={field.name}
          field={field}
          input={inputs[field.name] ?? ""}
          error={errors[field.name] ?? null}
          onChange={(input) => onChange(field.name, input)}
        />
      ))}
    </div>
  );
}

type ArgumentControlProps = {
  readonly field: ArgumentField;
  readonly input: string;
  readonly error: string | null;
  readonly onChange: (input: string) => void;
};

function ArgumentControl({ field, input, error, onChange }: ArgumentControlProps) {
  const id = useId();
  const hint = hintOf(field);
  const common = {
    id,
    "aria-describedby": fieldDescription(id, hint, error),
    "aria-invalid": error ? true : undefined,
  } as const;
  return (
    <Field id={id} label={<span className="font-mono">{field.name}</span>} code={field.kind} hint={hint} error={error}>
      {field.kind === "boolean" ? (
        <Switch {...common} checked={input === "true"} onCheckedChange={(checked) => onChange(String(checked))} />
      ) : field.kind === "json" || field.initial.includes("\n") ? (
        <Textarea
          {...common}
          value={input}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          className="max-h-60 font-mono text-sm"
        />
      ) : (
        <Input
          {...common}
          value={input}
          onChange={(event) => onChange(event.target.value)}
          inputMode={field.kind === "number" ? "decimal" : "text"}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function hintOf(field: ArgumentField): string | null {
  if (field.hasDefault) return field.description;
  const unset = "It has no default. Left empty, it stays unset.";
  return field.description ? `${field.description} ${unset}` : unset;
}
