"use client";

import type { SchemaEdit } from "@/lib/editor/answer-schema/schema-edits";
import { executeTogether } from "@/lib/editor/execute-together";
import { useEditor } from "../../use-editor";

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
