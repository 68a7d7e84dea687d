import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { samePath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import { carryDiagnostics } from "./carry-diagnostics";
import type { EditorLanguage } from "./editor-language";
import { type LanguageThread, longText } from "./worker/language-thread";

/** What is wrong with documents: of a short one at once, of a long one as soon as its thread has answered. */
export type Checks = {
  /** All that is known about the document now, in file order. The same list until more is known. */
  of(document: WorkflowDocument): readonly Diagnostic[];
  /** Calls back whenever `of` has something new to say. */
  subscribe(listen: () => void): () => void;
};

/** @param thread where long documents are checked; null checks them here */
export function createChecks(
  language: EditorLanguage,
  knowledge: LintKnowledge,
  thread: LanguageThread | null,
): Checks {
  const known = new WeakMap<WorkflowDocument, readonly Diagnostic[]>();
  const listeners = new Set<() => void>();
  let last: { readonly document: WorkflowDocument; readonly found: readonly Diagnostic[] } | null = null;

  const keep = (document: WorkflowDocument, found: readonly Diagnostic[]): readonly Diagnostic[] => {
    known.set(document, found);
    last = { document, found };
    return found;
  };

  const askThread = (document: WorkflowDocument, provisional: readonly Diagnostic[]): void => {
    thread?.check(document, knowledge, (answer) => {
      const found = withoutEchoes(document, answer);
      keep(document, sameFindings(found, provisional) ? provisional : found);
      for (const listen of listeners) listen();
    });
  };

  return {
    of: (document) => {
      const before = known.get(document);
      if (before !== undefined) return before;
      if (thread === null || document.text.length <= longText) {
        return keep(document, withoutEchoes(document, language.diagnose(document, knowledge)));
      }
      const provisional = last === null ? document.diagnostics : carryDiagnostics(last.found, last.document, document);
      known.set(document, provisional);
      askThread(document, provisional);
      return provisional;
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** True when both lists say the same of the same places; a fix counts where `fixCounts` says so. */
export function sameFindings(
  a: readonly Diagnostic[],
  b: readonly Diagnostic[],
  fixCounts: (diagnostic: Diagnostic) => boolean = () => true,
): boolean {
  return a === b || (a.length === b.length && a.every((one, index) => sameFinding(one, b[index], fixCounts(one))));
}

function sameFinding(a: Diagnostic, b: Diagnostic | undefined, fixCounts: boolean): boolean {
  return (
    b !== undefined &&
    a.code === b.code &&
    a.message === b.message &&
    a.severity === b.severity &&
    a.range.from === b.range.from &&
    a.range.to === b.range.to &&
    samePath(a.path, b.path) &&
    (!fixCounts || JSON.stringify(a.fix) === JSON.stringify(b.fix))
  );
}

/** One wrong character can break a text at many places; the runtime names the first, and the rest are its echo. */
function withoutEchoes(document: WorkflowDocument, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (document.data !== undefined) return found;
  const first = document.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (first === undefined) return found;
  return [found.find(({ severity, message }) => severity === "error" && message === first.message) ?? first];
}
