"use client";

import { ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { WithCode } from "@/components/ui/with-code";
import { nameProblem, removeField, renameField, setRequired, setType } from "@/lib/editor/answer-schema/schema-edits";
import { type SchemaField, type SchemaType, schemaTypes } from "@/lib/editor/answer-schema/schema-fields";
import { jsonMeaning } from "@/lib/editor/value-meaning";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { KeyNameBox } from "../key-name-box";
import { ValueBox } from "../value-box";
import { AddSchemaField } from "./add-schema-field";
import { SchemaRules } from "./schema-rules";
import { useSchemaEdit } from "./use-schema-edit";

export type SchemaFieldProps = {
  /** Path of the whole schema in the file. */
  readonly root: DocumentPath;
  /** The group that holds the field; null for the answer itself and for entries of a list. */
  readonly group: SchemaField | null;
  readonly field: SchemaField;
  readonly disabled: boolean;
};

/** One field of an answer: name, type, whether it is needed; opened, its words and limits and what is inside. */
export function SchemaFieldForm(props: SchemaFieldProps & { readonly open?: boolean }) {
  const { root, group, field, disabled } = props;
  const [open, setOpen] = useState(props.open ?? false);
  const edit = useSchemaEdit();
  const name = nameOf(props);
  const inGroup = group !== null;
  return (
    <div className={cn("flex flex-col gap-2", inGroup && "rounded-md border px-2 py-2")}>
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Details of ${name}`}
          onClick={() => setOpen(!open)}
          className="mt-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-text-muted hover:bg-surface-hover"
        >
          <ChevronRight aria-hidden className={cn("size-3.5 transition-transform", open && "rotate-90")} />
        </button>
        {inGroup ? (
          <KeyNameBox
            path={[...root, ...field.path]}
            name={field.name}
            label={`Name of ${field.name}`}
            disabled={disabled}
            problem={(next) => nameProblem(group, next)}
            onRename={(next) => edit(({ document }) => renameField({ document, root }, group, field, next))}
            className="min-w-0 flex-1"
          />
        ) : (
          <span className="flex min-h-8 min-w-0 flex-1 items-center text-sm text-text-muted">{name}</span>
        )}
        {inGroup ? (
          <IconButton
            size="sm"
            icon={X}
            label={`Remove ${field.name}`}
            disabled={disabled}
            onClick={() => edit(({ document }) => removeField({ document, root }, group, field))}
            className="mt-0.5"
          />
        ) : (
          <TypeSelect {...props} name={name} />
        )}
      </div>
      {inGroup ? (
        <div className="ml-7 flex flex-wrap items-center gap-x-2 gap-y-1">
          <TypeSelect {...props} name={name} />
          <label className="flex min-h-6 items-center gap-1.5 text-sm">
            <input
              type="checkbox"
              checked={field.required}
              disabled={disabled}
              onChange={(event) => {
                const needed = event.currentTarget.checked;
                edit(({ document }) => setRequired({ document, root }, group, field, needed));
              }}
              className="size-4 accent-accent"
            />
            <span>
              Needed<span className="sr-only">: {field.name}</span>
            </span>
          </label>
        </div>
      ) : null}
      {open ? <Inside {...props} name={name} /> : null}
    </div>
  );
}

/** The form shows no words for an answer that is a group of fields. */
function isWholeGroup(field: SchemaField & { readonly kind: "field" }): boolean {
  return field.path.length === 0 && field.type === "group";
}

function nameOf({ group, field }: SchemaFieldProps): string {
  if (group !== null) return field.name;
  return field.path.length === 0 ? "The whole answer" : "Each entry";
}

function TypeSelect({ root, group, field, disabled, name }: SchemaFieldProps & { readonly name: string }) {
  const edit = useSchemaEdit();
  const type = field.kind === "field" ? field.type : "";
  const choose = (next: SchemaType) => edit(({ document }) => setType({ document, root }, field, next));
  return (
    <Select
      aria-label={`Type of ${name}`}
      value={type}
      disabled={disabled}
      onChange={(event) => {
        const chosen = schemaTypes.find((one) => one.type === event.currentTarget.value);
        if (chosen !== undefined) choose(chosen.type);
      }}
      className={cn(
        "min-w-0 basis-32",
        group === null ? "shrink-0" : "flex-1 [&>select]:pr-7 [&>select]:pl-2 [&>select]:text-sm [&>svg]:right-2",
      )}
    >
      {type === "" ? <option value="">As JSON</option> : null}
      {schemaTypes.map(({ type: one, label }) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function Inside(props: SchemaFieldProps & { readonly name: string }) {
  const { root, field, disabled, name } = props;
  const path = [...root, ...field.path];
  if (field.kind === "raw") {
    return (
      <div className="ml-7 flex flex-col gap-1">
        <p className="text-sm text-text-muted">
          <WithCode text={field.reason} /> It is edited as JSON.
        </p>
        <ValueBox
          label={`JSON Schema of ${name}`}
          place={{ path, value: field.rules }}
          meaning={jsonMeaning}
          lines="many"
          code
          disabled={disabled}
        />
      </div>
    );
  }
  return (
    <div className="ml-2 flex flex-col gap-2.5 border-l-2 pl-3">
      {isWholeGroup(field) ? null : <SchemaRules root={root} field={field} name={name} disabled={disabled} />}
      {field.children.map((child, index) => (
        <SchemaFieldForm
          // biome-ignore lint/suspicious/noArrayIndexKey: fields keep their place while their name is typed
          key={index}
          root={root}
          group={field.type === "group" ? field : null}
          field={child}
          disabled={disabled}
        />
      ))}
      {field.type === "group" ? <AddSchemaField root={root} group={field} name={name} disabled={disabled} /> : null}
    </div>
  );
}
