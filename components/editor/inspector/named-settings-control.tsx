"use client";

import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { memberKeys } from "@/lib/editor/field-control";
import { jsonMeaning, likeBeforeMeaning, optionalTextMeaning } from "@/lib/editor/value-meaning";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { KeyNameBox } from "./key-name-box";
import { freeName } from "./key-values-control";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

/** Names that each stand for a small mapping, such as the arguments of a workflow: `default`, `description`. */
export function NamedSettingsControl({ target, disabled }: ControlProps) {
  const editor = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const value = isJsonObject(target.value) ? target.value : {};
  const parts = memberKeys(target.field.schema) ?? [];
  const names = Object.keys(value);
  const add = () => {
    const [first] = parts;
    const name = freeName("name", names);
    if (first === undefined || writeField(editor, [...target.path, name], { [first]: "" }) !== null) return;
    requestAnimationFrame(() => {
      const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[aria-label^="Name of "]');
      boxes?.item(boxes.length - 1)?.select();
    });
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      {Object.entries(value).map(([name, member], index) => (
        <Member
          // biome-ignore lint/suspicious/noArrayIndexKey: members keep their place while their name is typed
          key={index}
          target={target}
          name={name}
          value={member}
          parts={parts}
          taken={names}
          disabled={disabled}
        />
      ))}
      <Button size="sm" variant="ghost" disabled={disabled} onClick={add} className="self-start">
        <Plus aria-hidden />
        Add one
      </Button>
    </div>
  );
}

type MemberProps = {
  readonly target: FieldTarget;
  readonly name: string;
  readonly value: JsonValue;
  readonly parts: readonly string[];
  readonly taken: readonly string[];
  readonly disabled: boolean;
};

function Member({ target, name, value, parts, taken, disabled }: MemberProps) {
  const editor = useEditor();
  const path = [...target.path, name];
  const plain = isJsonObject(value) || value === null;
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-md border px-2.5 py-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-1.5">
        <KeyNameBox
          path={path}
          name={name}
          label={`Name of ${name}`}
          disabled={disabled}
          problem={(next) => nameProblem(taken, next)}
          className="min-w-0 flex-1"
        />
        <IconButton
          size="sm"
          icon={X}
          label={`Remove ${name}`}
          disabled={disabled}
          onClick={() => clearField(editor, path)}
          className="mt-0.5"
        />
      </div>
      {plain ? (
        parts.map((part) => (
          <div key={part} className="flex items-start gap-2">
            <code aria-hidden className="w-20 shrink-0 pt-1.5 font-mono text-text-muted text-xs">
              {part}
            </code>
            <div className="min-w-0 flex-1">
              <ValueBox
                place={{
                  path: [...path, part],
                  value: isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined,
                }}
                meaning={part === "description" ? optionalTextMeaning : likeBeforeMeaning}
                label={`${part} of ${name}`}
                disabled={disabled}
              />
            </div>
          </div>
        ))
      ) : (
        <>
          <p className="text-sm text-text-muted">Only a mapping with `default` gives it a value.</p>
          <ValueBox
            place={{ path, value }}
            meaning={jsonMeaning}
            label={`Definition of ${name}`}
            code
            disabled={disabled}
          />
        </>
      )}
    </fieldset>
  );
}

function nameProblem(taken: readonly string[], name: string): string | null {
  if (taken.includes(name)) return `There is already one named ${name}.`;
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : "Letters, digits, - and _ only.";
}
