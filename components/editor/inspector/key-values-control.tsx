"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";
import { clearField, type FieldTarget, writeField } from "./field-target";
import { JsonControl } from "./json-control";
import type { ControlProps } from "./text-controls";
import { readText, useFieldText } from "./use-field-text";

/** Names with one value each. Every row is one line of the file. */
export function KeyValuesControl(props: ControlProps) {
  const { target, disabled } = props;
  const value = target.value ?? {};
  if (!isJsonObject(value)) return <JsonControl {...props} />;
  return (
    <div className="flex flex-col gap-1.5">
      {Object.entries(value).map(([name, entry], index) => (
        // Rows keep their place while their name is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is the identity of a row
        <Row key={index} target={target} name={name} value={entry} disabled={disabled} />
      ))}
      <AddRow target={target} taken={Object.keys(value)} disabled={disabled} />
    </div>
  );
}

type RowProps = {
  readonly target: FieldTarget;
  readonly name: string;
  readonly value: JsonValue;
  readonly disabled: boolean;
};

function Row({ target, name, value, disabled }: RowProps) {
  const editor = useEditor();
  const path = [...target.path, name];
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  const text = useFieldText(shown, readText, String, (next) => writeField(editor, path, next));
  return (
    <>
      <div className="flex items-center gap-1.5">
        <NameField target={target} name={name} disabled={disabled} />
        <Input
          aria-label={`Value of ${name}`}
          value={text.text}
          disabled={disabled}
          spellCheck={false}
          onChange={(event) => text.onText(event.currentTarget.value)}
          className="min-w-0 flex-[3] font-mono text-sm"
        />
        <IconButton
          size="sm"
          icon={X}
          label={`Remove ${name}`}
          disabled={disabled}
          onClick={() => clearField(editor, path)}
        />
      </div>
      <ControlMessage message={text.message} />
    </>
  );
}

/** Renaming writes the key's own bytes and nothing else, so value and comments stay. */
function NameField({ target, name, disabled }: Pick<RowProps, "target" | "name" | "disabled">) {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed?.trim() ?? name;
    setTyped(null);
    if (next === name || next === "") return;
    const range = editor.flush().keyRangeOf([...target.path, name]);
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(next)) {
      editor.refuse(`“${next}” is no name for a variable: letters, digits and _ only.`);
    } else if (range !== null) {
      editor.execute({ type: "replaceText", edits: [{ ...range, insert: next }] });
    }
  };
  return (
    <Input
      aria-label={`Name of ${name}`}
      value={typed ?? name}
      disabled={disabled}
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
      }}
      className="min-w-0 flex-[2] font-mono text-sm"
    />
  );
}

function AddRow({
  target,
  taken,
  disabled,
}: {
  readonly target: FieldTarget;
  readonly taken: readonly string[];
  readonly disabled: boolean;
}) {
  const editor = useEditor();
  const add = () => {
    let name = "NAME";
    for (let number = 2; taken.includes(name); number += 1) name = `NAME_${number}`;
    writeField(editor, [...target.path, name], "");
  };
  return (
    <Button size="sm" variant="ghost" disabled={disabled} onClick={add} className="self-start">
      <Plus aria-hidden />
      Add a variable
    </Button>
  );
}
