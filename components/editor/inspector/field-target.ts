import type { Editor } from "@/lib/editor/editor";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { type DocumentPath, isWithin, pathKey } from "@/lib/lobster/contract/document-path";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";

/** What a control edits: one value of the file, and how it is written there. */
export type FieldTarget = {
  readonly field: FieldDefinition;
  /** The key as it stands in the file, which may be an alias of the field's name. */
  readonly key: string;
  readonly path: DocumentPath;
  /** Undefined while the file does not have it. */
  readonly value: JsonValue | undefined;
  /** Path of the step, null for a field of the workflow itself. */
  readonly step: DocumentPath | null;
  /** Unique on the page, for labels. */
  readonly id: string;
};

export function fieldTarget(
  owner: { readonly path: DocumentPath; readonly fields: JsonObject; readonly isStep: boolean },
  field: FieldDefinition,
): FieldTarget {
  const spellings = [field.name, ...(field.aliases ?? [])];
  const key = spellings.find((name) => Object.hasOwn(owner.fields, name)) ?? field.name;
  const path = [...owner.path, key];
  return {
    field,
    key,
    path,
    value: Object.hasOwn(owner.fields, key) ? owner.fields[key] : undefined,
    step: owner.isStep ? owner.path : null,
    id: `field-${pathKey(path).replaceAll("/", "-")}`,
  };
}

/** Writes a value; changes of one field shortly after each other are one step of undo. Answers with the refusal, or null. */
export function writeField(editor: Editor, path: DocumentPath, value: JsonValue): string | null {
  const result = editor.execute({ type: "setField", path, value }, `field:${pathKey(path)}`);
  return result.ok ? null : result.reason;
}

export function clearField(editor: Editor, path: DocumentPath): string | null {
  const result = editor.execute({ type: "removeField", path }, `field:${pathKey(path)}`);
  return result.ok ? null : result.reason;
}

/** What the checks say about a field. */
export function problemsOf(diagnostics: readonly Diagnostic[], path: DocumentPath): readonly Diagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.path.length > 0 && isWithin(diagnostic.path, path));
}
