import { catalog } from "@/lib/catalog/index";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { applyEdits } from "@/lib/lobster/document/text-edit";
import { applyCommand } from "@/lib/lobster/edit/apply-command";
import type { EditCommand } from "@/lib/lobster/edit/command";

/** The text after a command, or the reason why it was refused. Throws when undo does not give the text back. */
export function edit(text: string, command: EditCommand, format: DocumentFormat = "yaml"): string {
  const applied = applyCommand(openDocument(text, catalog, { format }), command, catalog);
  if (applied.kind === "refused") return `refused: ${applied.reason}`;
  if (applyEdits(applied.document.text, applied.inverse) !== text) throw new Error("Undo does not restore the text");
  return applied.document.text;
}

export function set(path: readonly (string | number)[], value: JsonValue): EditCommand {
  return { type: "setField", path, value };
}
