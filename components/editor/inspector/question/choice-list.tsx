"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { SchemaField } from "@/lib/editor/answer-schema/schema-fields";
import { likeBeforeMeaning } from "@/lib/editor/value-meaning";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { useEditor } from "../../use-editor";
import { clearField, writeField } from "../field-target";
import { freeName } from "../key-values-control";
import { ValueBox } from "../value-box";

type ChoiceListProps = {
  readonly root: DocumentPath;
  readonly field: SchemaField;
  readonly name: string;
  readonly disabled: boolean;
};

/** The values that an answer is chosen from, in their order. */
export function ChoiceList({ root, field, name, disabled }: ChoiceListProps) {
  const editor = useEditor();
  const path = [...root, ...field.path, "enum"];
  const options = Array.isArray(field.rules.enum) ? field.rules.enum : [];
  const add = () => writeField(editor, path, [...options, freeName("choice", options.map(String))]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 flex w-full items-baseline gap-1.5 text-sm">
        <span>
          Choices<span className="sr-only"> of {name}</span>
        </span>
        <code className="font-mono text-text-muted text-xs">enum</code>
      </legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other identity than their place
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ValueBox
              label={`Choice ${index + 1} of ${name}`}
              place={{ path: [...path, index], value: option }}
              meaning={likeBeforeMeaning}
              disabled={disabled}
            />
          </div>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove choice ${index + 1} of ${name}`}
            disabled={disabled || options.length === 1}
            onClick={() => clearField(editor, [...path, index])}
            className="mt-0.5"
          />
        </div>
      ))}
      <Button size="sm" variant="ghost" disabled={disabled} onClick={add} className="self-start">
        <Plus aria-hidden />
        Add a choice
      </Button>
    </fieldset>
  );
}
