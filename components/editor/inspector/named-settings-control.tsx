"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { JsonControl } from "./json-control";
import type { ControlProps } from "./text-controls";
import { readText, useFieldText } from "./use-field-text";

/** Names that each stand for a small mapping, such as the arguments of a workflow: `default`, `description`. */
export function NamedSettingsControl(props: ControlProps) {
  const { target, disabled } = props;
  const value = target.value ?? {};
  const parts = memberKeys(target.field.schema);
  if (parts === null || !isJsonObject(value)) return <JsonControl {...props} />;
  const members = Object.entries(value);
  return (
    <div className="flex flex-col gap-2">
      {members.map(([name, member]) => (
        <Member key={name} target={target} name={name} value={member} parts={parts} disabled={disabled} />
      ))}
      <AddMember target={target} taken={members.map(([name]) => name)} parts={parts} disabled={disabled} />
    </div>
  );
}

/** Keys of each member, or null when the schema does not describe a map of small mappings. */
export function memberKeys(schema: JsonObject): readonly string[] | null {
  const member = schema.additionalProperties;
  if (!isJsonObject(member) || !isJsonObject(member.properties)) return null;
  return Object.keys(member.properties);
}

type MemberProps = {
  readonly target: FieldTarget;
  readonly name: string;
  readonly value: JsonValue;
  readonly parts: readonly string[];
  readonly disabled: boolean;
};

function Member({ target, name, value, parts, disabled }: MemberProps) {
  const editor = useEditor();
  const path = [...target.path, name];
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-md border px-2.5 pt-1 pb-2.5">
      <div className="flex items-center justify-between gap-2">
        <legend className="contents">
          <code className="min-w-0 truncate font-medium font-mono text-sm">{name}</code>
        </legend>
        <IconButton
          size="sm"
          icon={X}
          label={`Remove ${name}`}
          disabled={disabled}
          onClick={() => clearField(editor, path)}
        />
      </div>
      {parts.map((part) => (
        <Part
          key={part}
          path={[...path, part]}
          label={`${part} of ${name}`}
          part={part}
          value={isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined}
          disabled={disabled || !(isJsonObject(value) || value === null)}
        />
      ))}
    </fieldset>
  );
}

type PartProps = {
  readonly path: FieldTarget["path"];
  readonly label: string;
  readonly part: string;
  readonly value: JsonValue | undefined;
  readonly disabled: boolean;
};

/** Text stays text; a number, a yes-or-no or a list keeps its own type while it is typed as one. */
function Part({ path, label, part, value, disabled }: PartProps) {
  const editor = useEditor();
  const isText = value === undefined || typeof value === "string";
  const text = useFieldText<string>(isText ? (value ?? "") : JSON.stringify(value), readText, String, (typed) => {
    if (typed === "" && value === undefined) return null;
    return writeField(editor, path, isText ? typed : valueLike(typed));
  });
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="w-20 shrink-0 text-sm text-text-muted">
        {part}
      </span>
      <div className="min-w-0 flex-1">
        <Input
          aria-label={label}
          value={text.text}
          disabled={disabled}
          spellCheck={false}
          onChange={(event) => text.onText(event.currentTarget.value)}
          className="h-7 text-sm"
        />
        <ControlMessage message={text.message} />
      </div>
    </div>
  );
}

function valueLike(typed: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(typed);
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return typed;
  }
}

type AddMemberProps = Omit<MemberProps, "name" | "value"> & { readonly taken: readonly string[] };

function AddMember({ target, taken, parts, disabled }: AddMemberProps) {
  const editor = useEditor();
  const [name, setName] = useState<string | null>(null);
  const [first] = parts;
  const wrong =
    name === null || name === ""
      ? null
      : taken.includes(name)
        ? `There is already one named ${name}.`
        : /^[A-Za-z0-9_-]+$/.test(name)
          ? null
          : "Letters, digits, - and _ only.";
  const add = () => {
    if (name === null || name === "" || wrong !== null || first === undefined) return;
    writeField(editor, [...target.path, name], { [first]: "" });
    setName(null);
  };
  if (name === null) {
    return (
      <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setName("")} className="self-start">
        <Plus aria-hidden />
        Add one
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="flex gap-1.5">
        <Input
          autoFocus
          aria-label="Name of the new one"
          placeholder="name"
          value={name}
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setName(null);
          }}
          className="min-w-0 flex-1 font-mono text-sm"
        />
        <Button size="md" type="submit">
          Add
        </Button>
      </div>
      <ControlMessage message={wrong} />
    </form>
  );
}
