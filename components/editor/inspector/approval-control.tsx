"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, type FieldTarget, writeField } from "./field-target";
import type { ControlProps } from "./text-controls";
import { readText, useFieldText } from "./use-field-text";

type ApprovalForm = "none" | "plain" | "question" | "details";

const forms: readonly { readonly form: ApprovalForm; readonly label: string }[] = [
  { form: "none", label: "No approval" },
  { form: "plain", label: "Ask for approval" },
  { form: "question", label: "Ask this question" },
  { form: "details", label: "Question and rules" },
];

/** Whether the run stops after the step, what is asked, and who may answer. */
export function ApprovalControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const form = formOf(target.value);
  const choose = (next: ApprovalForm) => {
    const question = questionOf(target.value);
    if (next === "none") clearField(editor, target.path);
    else if (next === "plain") writeField(editor, target.path, true);
    else if (next === "question") writeField(editor, target.path, question);
    else writeField(editor, target.path, { prompt: question });
  };
  return (
    <>
      <Select
        id={target.id}
        value={form}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          const chosen = forms.find((one) => one.form === event.currentTarget.value);
          if (chosen !== undefined) choose(chosen.form);
        }}
        className="w-full"
      >
        {forms.map(({ form: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {form === "question" ? (
        <PartText target={target} path={target.path} value={target.value} label="Question" disabled={disabled} long />
      ) : null}
      {form === "details" && isJsonObject(target.value) ? (
        <Details target={target} value={target.value} disabled={disabled} />
      ) : null}
    </>
  );
}

function Details({
  target,
  value,
  disabled,
}: {
  readonly target: FieldTarget;
  readonly value: JsonObject;
  readonly disabled: boolean;
}) {
  const editor = useEditor();
  const part = (snake: string, camel: string) => {
    const key = Object.hasOwn(value, camel) ? camel : snake;
    return { path: [...target.path, key], value: Object.hasOwn(value, key) ? value[key] : undefined };
  };
  const different = part("require_different_approver", "requireDifferentApprover");
  const id = `${target.id}-different`;
  return (
    <div className="flex flex-col gap-2 border-l-2 pl-3">
      <PartText target={target} {...part("prompt", "prompt")} label="Question" disabled={disabled} long />
      <PartText target={target} {...part("preview", "preview")} label="Text to show" disabled={disabled} long />
      <PartText
        target={target}
        {...part("required_approver", "requiredApprover")}
        label="Only this person may approve"
        disabled={disabled}
      />
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm">
          Somebody else than who started it
        </label>
        <Switch
          id={id}
          checked={different.value === true}
          disabled={disabled}
          onCheckedChange={(next) =>
            next ? writeField(editor, different.path, true) : clearField(editor, different.path)
          }
        />
      </div>
    </div>
  );
}

type PartTextProps = {
  readonly target: FieldTarget;
  readonly path: FieldTarget["path"];
  readonly value: JsonValue | undefined;
  readonly label: string;
  readonly disabled: boolean;
  readonly long?: boolean;
};

function PartText({ target, path, value, label, disabled, long = false }: PartTextProps) {
  const editor = useEditor();
  const shown = typeof value === "string" ? value : "";
  const whole = path.length === target.path.length;
  const text = useFieldText(shown, readText, String, (next) =>
    next === "" && !whole ? clearField(editor, path) : writeField(editor, path, next),
  );
  const id = `${target.id}-${whole ? "question" : String(path.at(-1))}`;
  const common = {
    id,
    value: text.text,
    disabled,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => text.onText(event.currentTarget.value),
  };
  return (
    <Field id={id} label={label} {...(whole ? {} : { code: String(path.at(-1)) })}>
      {long ? <Textarea rows={2} {...common} /> : <Input {...common} />}
      <ControlMessage message={text.message} />
    </Field>
  );
}

function formOf(value: JsonValue | undefined): ApprovalForm {
  if (isJsonObject(value)) return "details";
  if (value === true || value === "required") return "plain";
  return typeof value === "string" && value !== "" ? "question" : "none";
}

function questionOf(value: JsonValue | undefined): string {
  if (typeof value === "string" && value !== "required") return value;
  const prompt = isJsonObject(value) && Object.hasOwn(value, "prompt") ? value.prompt : undefined;
  return typeof prompt === "string" ? prompt : "Continue?";
}
