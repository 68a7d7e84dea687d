import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

export type TextHover = { readonly title: string; readonly help: string; readonly from: number; readonly to: number };

/** What the key under an offset means; null where there is no key that the language knows. */
export function hoverAt(document: WorkflowDocument, catalog: Catalog, offset: number): TextHover | null {
  const path = document.pathAt(offset);
  for (let length = path.length; length > 0; length -= 1) {
    const place = path.slice(0, length);
    const range = document.keyRangeOf(place);
    if (range === null || offset < range.from || offset > range.to) continue;
    const field = fieldAt(document, catalog, place);
    return field === null ? null : { title: field.label, help: field.help, from: range.from, to: range.to };
  }
  return null;
}

function fieldAt(document: WorkflowDocument, catalog: Catalog, path: DocumentPath): FieldDefinition | null {
  const key = path.at(-1);
  const step = document.stepAt(path.slice(0, -1));
  const fields = step !== null ? catalog.fieldsOf(step.kind) : path.length === 1 ? catalog.topLevelFields : [];
  return fields.find((field) => field.name === key || (field.aliases ?? []).some((alias) => alias === key)) ?? null;
}
