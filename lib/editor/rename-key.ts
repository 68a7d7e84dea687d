import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { keyText } from "@/lib/lobster/edit/scalar-text";

/** Writes another key in the place of the one at a path, in the quotes it has: value and comments stay. Null when there is none. */
export function renameKey(document: WorkflowDocument, path: DocumentPath, name: string): EditCommand | null {
  const range = document.keyRangeOf(path);
  if (range === null) return null;
  const quote = document.text.charAt(range.from);
  const json = quote === '"' || document.format === "json";
  const insert = quote === "'" ? `'${name.replaceAll("'", "''")}'` : keyText(name, { flow: true, json });
  return { type: "replaceText", edits: [{ ...range, insert }] };
}
