"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { JsonControl } from "./json-control";
import type { ControlProps } from "./text-controls";
import { readNumber, useFieldText } from "./use-field-text";

/** A mapping with a few plain settings, each with its own control, as its schema describes them. */
export function SettingsControl(props: ControlProps) {
  const { target, disabled } = props;
  const settings = plainSettings(target.field.schema);
  if (settings === null || !(target.value === undefined || isJsonObject(target.value)))
    return <JsonControl {...props} />;
  const values = isJsonObject(target.value) ? target.value : {};
  return (
    <dl className="flex flex-col gap-1.5 border-l-2 pl-3">
      {settings.map(([name, schema]) => (
        <Setting
          key={name}
          target={target}
          name={name}
          schema={schema}
          value={Object.hasOwn(values, name) ? values[name] : undefined}
          disabled={disabled}
        />
      ))}
    </dl>
  );
}

/** The settings of a schema when each is a number, a choice or a yes-or-no; else null. */
export function plainSettings(schema: JsonObject): readonly (readonly [string, JsonObject])[] | null {
  const properties = schema.properties;
  if (!isJsonObject(properties)) return null;
  const settings = Object.entries(properties).flatMap(([name, part]) =>
    isJsonObject(part) ? [[name, part] as const] : [],
  );
  const plain = settings.every(([, part]) => Array.isArray(part.enum) || isNumeric(part) || part.type === "boolean");
  return plain && settings.length > 0 ? settings : null;
}

function isNumeric({ type }: JsonObject): boolean {
  return type === "integer" || type === "number" || (Array.isArray(type) && type.includes("number"));
}

type SettingProps = {
  readonly target: FieldTarget;
  readonly name: string;
  readonly schema: JsonObject;
  readonly value: JsonValue | undefined;
  readonly disabled: boolean;
};

function Setting(props: SettingProps) {
  const { target, name, schema } = props;
  const id = `${target.id}-${name}`;
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt>
        <label htmlFor={id} title={typeof schema.description === "string" ? schema.description : undefined}>
          <code className="font-mono text-sm">{name}</code>
        </label>
      </dt>
      <dd className="w-36 shrink-0">
        <SettingControl id={id} {...props} />
      </dd>
    </div>
  );
}

function SettingControl({ id, target, name, schema, value, disabled }: SettingProps & { readonly id: string }) {
  const editor = useEditor();
  const path = [...target.path, name];
  if (schema.type === "boolean") {
    const toggle = (next: boolean) => (next ? writeField(editor, path, true) : clearField(editor, path));
    return <Switch id={id} checked={value === true} disabled={disabled} onCheckedChange={toggle} />;
  }
  if (Array.isArray(schema.enum)) {
    return (
      <Select
        id={id}
        value={typeof value === "string" ? value : ""}
        disabled={disabled}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (next === "") clearField(editor, path);
          else writeField(editor, path, next);
        }}
        className="w-full"
      >
        <option value="">{schema.default === undefined ? "Not set" : `${String(schema.default)} (default)`}</option>
        {schema.enum.map((option) => (
          <option key={String(option)} value={String(option)}>
            {String(option)}
          </option>
        ))}
      </Select>
    );
  }
  return <NumberSetting id={id} path={path} schema={schema} value={value} disabled={disabled} />;
}

function NumberSetting({
  id,
  path,
  schema,
  value,
  disabled,
}: {
  readonly id: string;
  readonly path: FieldTarget["path"];
  readonly schema: JsonObject;
  readonly value: JsonValue | undefined;
  readonly disabled: boolean;
}) {
  const editor = useEditor();
  const text = useFieldText<number | null>(
    value === undefined || value === null ? "" : String(value),
    (typed) => (typed.trim() === "" ? { ok: true, value: null } : readNumber(typed)),
    (next) => (next === null ? "" : String(next)),
    (next) => (next === null ? clearField(editor, path) : writeField(editor, path, next)),
  );
  return (
    <>
      <Input
        id={id}
        value={text.text}
        inputMode="numeric"
        disabled={disabled}
        placeholder={schema.default === undefined ? "" : String(schema.default)}
        aria-invalid={text.message !== null || undefined}
        onChange={(event) => text.onText(event.currentTarget.value)}
        className="tabular-nums"
      />
      <ControlMessage message={text.message} />
    </>
  );
}
