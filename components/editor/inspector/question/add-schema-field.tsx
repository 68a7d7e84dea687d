"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { addField } from "@/lib/editor/answer-schema/schema-edits";
import type { SchemaField } from "@/lib/editor/answer-schema/schema-fields";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { freeName } from "../key-values-control";
import { useSchemaEdit } from "./use-schema-edit";

type AddSchemaFieldProps = {
  readonly root: DocumentPath;
  readonly group: SchemaField & { readonly kind: "field" };
  readonly name: string;
  readonly disabled: boolean;
};

/** Adds a text field with a name that is selected, to be typed over. */
export function AddSchemaField({ root, group, name, disabled }: AddSchemaFieldProps) {
  const edit = useSchemaEdit();
  const button = useRef<HTMLButtonElement>(null);
  const add = () => {
    const taken = group.children.map((child) => child.name);
    edit(({ document }) => addField({ document, root }, group, freeName("field", taken), "text"));
    requestAnimationFrame(() => {
      const boxes = button.current?.parentElement?.querySelectorAll<HTMLInputElement>('input[aria-label^="Name of "]');
      boxes?.item(boxes.length - 1)?.select();
    });
  };
  return (
    <Button ref={button} size="sm" variant="ghost" disabled={disabled} onClick={add} className="self-start">
      <Plus aria-hidden />
      Add a field
      <span className="sr-only"> to {name}</span>
    </Button>
  );
}
