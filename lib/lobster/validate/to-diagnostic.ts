import type { Diagnostic, DiagnosticFix, Severity, TextRange } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import type { Finding } from "./finding";
import { placeOfPart, placeOfProblem } from "./places";

/** Puts a finding at its place in the text. */
export function toDiagnostic(finding: Finding, severity: Severity, document: WorkflowDocument): Diagnostic {
  const { code, message, path } = finding;
  const marked = markedRange(finding, document);
  const range = marked ?? placeOfProblem(document, path);
  const fix = fixOf(finding, marked, document);
  return { code, severity, message, path, range, ...(fix === undefined ? {} : { fix }) };
}

function markedRange(finding: Finding, document: WorkflowDocument): TextRange | null {
  switch (finding.mark?.kind) {
    case "key":
      return document.keyRangeOf(finding.path);
    case "part":
      return placeOfPart(document, finding.path, finding.mark.part);
    case "range":
      return finding.mark.range;
    default:
      return document.rangeOf(finding.path);
  }
}

function fixOf(finding: Finding, range: TextRange | null, document: WorkflowDocument): DiagnosticFix | undefined {
  const { path, replacement, repair, mark } = finding;
  if (document.isLocked(path)) return undefined;
  if (repair !== undefined) {
    return { label: repair.label, command: { type: "replaceText", edits: repair.edits } };
  }
  if (replacement === undefined || range === null) return undefined;
  const insert =
    mark?.kind === "key"
      ? keyText(document.text, range, replacement.insert)
      : mark?.kind === "part"
        ? partText(finding, range, document)
        : replacement.insert;
  if (insert === null) return undefined;
  return { label: replacement.label, command: { type: "replaceText", edits: [{ ...range, insert }] } };
}

function keyText(text: string, range: TextRange, key: string): string {
  const quote = text.charAt(range.from);
  return quote === '"' || quote === "'" ? `${quote}${key}${quote}` : key;
}

/** The new part as the quoting of its value allows it; null where it would change how the file is read. */
function partText({ path, replacement }: Finding, range: TextRange, document: WorkflowDocument): string | null {
  const value = document.rangeOf(path);
  if (value === null || replacement === undefined) return null;
  const { insert } = replacement;
  const style = document.text.charAt(value.from);
  if (insert.includes("\n")) return null;
  if (style === '"') return insert.replace(/["\\]/g, "\\$&");
  if (style === "'") return insert.replaceAll("'", "''");
  if (style === "|" || style === ">") return insert;
  const opensOtherwise = range.from === value.from && !/^[A-Za-z0-9$./_]/.test(insert);
  return opensOtherwise || /: | #|[,[\]{}]|:$/.test(insert) ? null : insert;
}
