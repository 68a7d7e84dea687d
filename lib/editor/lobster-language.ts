import { catalog } from "@/lib/catalog/index";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import { documentOf, openDocument } from "@/lib/lobster/document/open-document";
import { reopenDocument, reopenPart } from "@/lib/lobster/document/reopen-document";
import { applyCommand } from "@/lib/lobster/edit/apply-command";
import { canApply } from "@/lib/lobster/edit/can-apply";
import { planCommand } from "@/lib/lobster/edit/plan-command";
import { projectGraph } from "@/lib/lobster/graph/project-graph";
import { diagnose } from "@/lib/lobster/validate/diagnose";
import type { EditorLanguage } from "./editor-language";

/** The language with the catalog of the product, for a file of this name: `.json` files are strict JSON. */
export function lobsterLanguage(fileName: string): EditorLanguage {
  return languageOf(/\.json$/i.test(fileName) ? "json" : "yaml");
}

export function languageOf(format: DocumentFormat): EditorLanguage {
  return {
    catalog,
    open: (text) => openDocument(text, catalog, { format }),
    reopen: (document, edits) => reopenDocument(document, edits, catalog),
    reopenPart: (document, edits) => reopenPart(document, edits, catalog),
    fromParsed: (text, parsed) => documentOf(text, format, parsed, catalog),
    plan: (document, command) => planCommand(document, command, catalog),
    apply: (document, command) => applyCommand(document, command, catalog),
    canApply: (document, command) => canApply(document, command, catalog),
    diagnose: (document, knowledge) => diagnose(document, catalog, () => null, knowledge),
    project: (document) => projectGraph(document, catalog),
  };
}
