"use client";

import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { likeBeforeMeaning } from "@/lib/editor/value-meaning";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { KeyNameBox } from "./key-name-box";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

/** Names with one value each. Every row is one entry of the file. */
export function KeyValuesControl({ target, disabled }: ControlProps) {
  const value = isJsonObject(target.value) ? target.value : {};
  const names = Object.keys(value);
  return (
    <div className="flex flex-col gap-2">
      {Object.entries(value).map(([name, entry], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their place while their name is typed
        <Row key={index} target={target} name={name} value={entry} taken={names} disabled={disabled} />
      ))}
      <AddRow target={target} taken={names} disabled={disabled} />
    </div>
  );
}

type RowProps = {
  readonly target: FieldTarget;
  readonly name: string;
  readonly value: JsonValue;
  readonly taken: readonly string[];
  readonly disabled: boolean;
};

function Row({ target, name, value, taken, disabled }: RowProps) {
  const editor = useEditor();
  const path = [...target.path, name];
  return (
    <div className="flex items-start gap-1.5">
      <KeyNameBox
        path={path}
        name={name}
        label={`Name of ${name}`}
        disabled={disabled}
        problem={(next) => nameProblem(target, taken, next)}
        className="min-w-0 flex-[2]"
      />
      <div className="min-w-0 flex-[3]">
        <ValueBox
          place={{ path, value }}
          meaning={likeBeforeMeaning}
          label={`Value of ${name}`}
          code
          disabled={disabled}
          insert={{ substitution: target.field.substitution, widget: "text" }}
        />
      </div>
      <IconButton
        size="sm"
        icon={X}
        label={`Remove ${name}`}
        disabled={disabled}
        onClick={() => clearField(editor, path)}
        className="mt-0.5"
      />
    </div>
  );
}

function AddRow({ target, taken, disabled }: Pick<RowProps, "target" | "taken" | "disabled">) {
  const editor = useEditor();
  const button = useRef<HTMLButtonElement>(null);
  const variables = holdsVariables(target);
  const add = () => {
    const name = freeName(variables ? "NAME" : "name", taken);
    if (writeField(editor, [...target.path, name], "") !== null) return;
    // The new name is a placeholder: it is what people want to type next.
    requestAnimationFrame(() => {
      const rows = button.current?.parentElement?.querySelectorAll<HTMLInputElement>('input[aria-label^="Name of "]');
      rows?.item(rows.length - 1)?.select();
    });
  };
  return (
    <Button ref={button} size="sm" variant="ghost" disabled={disabled} onClick={add} className="self-start">
      <Plus aria-hidden />
      {variables ? "Add a variable" : "Add an argument"}
    </Button>
  );
}

/** Environment variables have names that a shell can say; arguments of a workflow may have others. */
function holdsVariables({ field }: FieldTarget): boolean {
  return field.name === "env";
}

function nameProblem(target: FieldTarget, taken: readonly string[], name: string): string | null {
  if (taken.includes(name)) return `There is already one named ${name}.`;
  if (holdsVariables(target)) {
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? null : "Letters, digits and _ only, no digit first.";
  }
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : "Letters, digits, - and _ only.";
}

export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
