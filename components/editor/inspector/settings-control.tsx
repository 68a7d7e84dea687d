"use client";

import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { WithCode } from "@/components/ui/with-code";
import { plainSettings } from "@/lib/editor/field-control";
import { numberMeaning } from "@/lib/editor/value-meaning";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { clearField, type FieldTarget, writeField } from "./field-target";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

/** A mapping with a few plain settings, each with its own control, as its schema describes them. */
export function SettingsControl({ target, disabled }: ControlProps) {
  const settings = plainSettings(target.field.schema) ?? [];
  const values = isJsonObject(target.value) ? target.value : {};
  return (
    <div className="flex flex-col gap-2 border-l-2 pl-3">
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
    </div>
  );
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
  const title = typeof schema.title === "string" ? schema.title : null;
  const about = typeof schema.description === "string" ? schema.description : null;
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <label htmlFor={id} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
          {title === null ? null : <span>{title}</span>}{" "}
          <code className={cn("font-mono", title === null ? "text-sm" : "text-text-muted text-xs")}>{name}</code>
        </label>
        <div className="flex w-36 shrink-0 flex-col">
          <SettingControl id={id} describedBy={about === null ? undefined : `${id}-about`} {...props} />
        </div>
      </div>
      {about === null ? null : (
        <p id={`${id}-about`} className="text-text-muted text-xs">
          <WithCode text={about} />
        </p>
      )}
    </div>
  );
}

type SettingControlProps = SettingProps & { readonly id: string; readonly describedBy: string | undefined };

function SettingControl({ id, target, name, schema, value, disabled, describedBy }: SettingControlProps) {
  const editor = useEditor();
  const path = [...target.path, name];
  if (schema.type === "boolean") {
    const toggle = (next: boolean) => (next ? writeField(editor, path, true) : clearField(editor, path));
    return (
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        aria-describedby={describedBy}
        onCheckedChange={toggle}
      />
    );
  }
  if (!Array.isArray(schema.enum)) {
    const standard = schema.default === undefined ? "" : String(schema.default);
    return (
      <ValueBox
        id={id}
        place={{ path, value }}
        meaning={numberMeaning}
        numeric
        disabled={disabled}
        describedBy={describedBy}
        placeholder={standard}
      />
    );
  }
  const options = schema.enum.map(String);
  const chosen = value === undefined || value === null ? "" : String(value);
  return (
    <Select
      id={id}
      value={chosen}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => {
        const next = event.currentTarget.value;
        if (next === "") clearField(editor, path);
        else writeField(editor, path, next);
      }}
      className="w-full"
    >
      <option value="">{schema.default === undefined ? "Not set" : `${String(schema.default)} (default)`}</option>
      {[...options, ...(chosen === "" || options.includes(chosen) ? [] : [chosen])].map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
