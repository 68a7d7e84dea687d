"use client";

import type { SchemaEdit } from "@/lib/editor/answer-schema/schema-edits";
import { useEditor } from "../../use-editor";
import { executeTogether } from "../field-target";

/** Carries out a change of the schema as one step of undo. */
export function useSchemaEdit(): (
  plan: (editing: { document: ReturnType<ReturnType<typeof useEditor>["flush"]> }) => SchemaEdit,
) => void {
  const editor = useEditor();
  return (plan) => {
    const edit = plan({ document: editor.flush() });
    if (edit.ok) executeTogether(editor, edit.commands);
    else editor.refuse(edit.reason);
  };
}
