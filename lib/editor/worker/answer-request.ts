import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { parseText } from "@/lib/lobster/document/open-document";
import { diffAsEdit } from "@/lib/lobster/document/text-edit";
import { findInDocument } from "@/lib/lobster/edit/search/find-in-document";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";
import { readSummary } from "../drawing-check";
import { foldRanges } from "../fold-ranges";
import { languageOf } from "../lobster-language";
import type { LanguageAnswer, LanguageRequest } from "./messages";

/** Answers requests one after the other, and reads each text from the one before where that is quicker. */
export function createAnswering(): (request: LanguageRequest) => LanguageAnswer {
  let last: WorkflowDocument | null = null;

  const documentOf = ({ text, format }: LanguageRequest): WorkflowDocument => {
    const language = languageOf(format);
    const edit = last?.format === format ? diffAsEdit(last.text, text) : null;
    if (last?.format === format && edit === null) return last;
    const document = last === null || edit === null ? language.open(text) : language.reopen(last, [edit]);
    // A broken text is nothing to go on from.
    if (document.workflow !== null) last = document;
    return document;
  };

  return (request) => {
    const { id } = request;
    if (request.kind === "parse") return { id, kind: "parse", parsed: parseText(request.text, request.format) };
    if (request.kind === "summarize") {
      return { id, kind: "summarize", summary: readSummary(request.text, languageOf(request.format)) };
    }
    if (request.kind === "fold") return { id, kind: "fold", ranges: foldRanges(request.text) };
    if (request.kind === "find") {
      const matches = findInDocument(documentOf(request), request.query).map(({ range, step }) => ({ range, step }));
      return { id, kind: "find", matches };
    }
    const programs = new Set<string>();
    const { recorded, missing, askingFiles } = request;
    const hasProgram = (name: string): boolean => {
      programs.add(name);
      return missing?.includes(name) !== true;
    };
    const knowledge: LintKnowledge = {
      ...(recorded === null ? {} : { recorded }),
      ...(missing === null ? {} : { hasProgram }),
      ...(askingFiles === null ? {} : { askingFiles }),
    };
    const diagnostics = languageOf(request.format).diagnose(documentOf(request), knowledge);
    return { id, kind: "check", diagnostics, programs: [...programs] };
  };
}
