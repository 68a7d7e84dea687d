"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { jsonMeaning, optionalTextMeaning, textMeaning } from "@/lib/editor/value-meaning";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { clearField, type FieldTarget, writeField } from "./field-target";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

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
        <Field id={`${target.id}-question`} label="Question">
          <ValueBox
            id={`${target.id}-question`}
            place={target}
            meaning={textMeaning}
            lines="many"
            disabled={disabled}
          />
        </Field>
      ) : null}
      {form === "details" && isJsonObject(target.value) ? (
        <Details target={target} value={target.value} disabled={disabled} />
      ) : null}
    </>
  );
}

type DetailsProps = { readonly target: FieldTarget; readonly value: JsonObject; readonly disabled: boolean };

function Details({ target, value, disabled }: DetailsProps) {
  const editor = useEditor();
  const part = (snake: string, camel = snake) => {
    const key = Object.hasOwn(value, camel) ? camel : snake;
    return { path: [...target.path, key], value: Object.hasOwn(value, key) ? value[key] : undefined };
  };
  const different = part("require_different_approver", "requireDifferentApprover");
  const id = `${target.id}-different`;
  const common = { target, disabled };
  return (
    <div className="flex flex-col gap-2.5 border-l-2 pl-3">
      <PartBox {...common} place={part("prompt")} label="Question" lines="many" />
      <PartBox
        {...common}
        place={part("preview")}
        label="Text to show"
        hint="What the step printed, by default."
        lines="many"
      />
      <PartBox
        {...common}
        place={part("items")}
        label="Items to decide on"
        hint="A JSON list. The step’s result, by default."
        json
      />
      <PartBox {...common} place={part("required_approver", "requiredApprover")} label="Only this person may approve" />
      <PartBox {...common} place={part("initiated_by", "initiatedBy")} label="Who counts as having started it" />
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm">
          Not by the person who started it <Key path={different.path} />
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

type PartBoxProps = {
  readonly target: FieldTarget;
  readonly place: { readonly path: FieldTarget["path"]; readonly value: JsonValue | undefined };
  readonly label: string;
  readonly hint?: string;
  readonly disabled: boolean;
  readonly lines?: "one" | "many";
  readonly json?: boolean;
};

function PartBox({ target, place, label, hint, disabled, lines = "one", json = false }: PartBoxProps) {
  const key = String(place.path.at(-1));
  const id = `${target.id}-${key}`;
  const odd = place.value !== undefined && typeof place.value !== "string";
  return (
    <Field id={id} label={label} code={key} hint={hint}>
      <ValueBox
        id={id}
        place={place}
        meaning={json || odd ? jsonMeaning : optionalTextMeaning}
        lines={json ? "many" : lines}
        code={json}
        disabled={disabled}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
      />
    </Field>
  );
}

function Key({ path }: { readonly path: FieldTarget["path"] }) {
  return <code className="font-mono text-text-muted text-xs">{String(path.at(-1))}</code>;
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
