import type { TextRange } from "../../contract/diagnostic";
import type { DocumentPath, StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { scalarSource } from "../../document/scalar-source";
import type { SearchQuery } from "../search-query";
import { matchesIn, searchPattern } from "./search-pattern";
import { type StepScalar, stepScalars } from "./step-scalars";

export type TextMatch = {
  /** Where it stands in the document's text. */
  readonly range: TextRange;
  /** The deepest step that it stands in. */
  readonly step: StepPath | null;
  /** Path of the value that it stands in, from the step on, or from the root outside of steps; empty in comments and keys. */
  readonly field: DocumentPath;
};

/** Everything that a query finds, in the order of the text. Nothing for an expression that is none: see `queryReason`. */
export function findInDocument(document: WorkflowDocument, query: SearchQuery): readonly TextMatch[] {
  const pattern = searchPattern(query);
  if ("reason" in pattern) return [];
  if (query.scope === "steps") {
    return stepScalars(document).flatMap((scalar) => matchesOf(document.text, scalar, pattern));
  }
  return matchesIn(document.text, pattern).map((match) => {
    const range = { from: match.index, to: match.index + match[0].length };
    const step = document.stepAtOffset(range.from)?.path ?? null;
    const path = document.pathAt(range.from);
    const value = document.rangeOf(path);
    const inside = value !== null && value.from <= range.from && document.stepAt(path) === null;
    return { range, step, field: inside ? path.slice(step?.length ?? 0) : [] };
  });
}

/** Why a query finds nothing whatever the text; null when it can. */
export function queryReason(query: SearchQuery): string | null {
  const pattern = searchPattern(query);
  return "reason" in pattern ? pattern.reason : null;
}

function matchesOf(text: string, { step, path, node, text: own }: StepScalar, pattern: RegExp): readonly TextMatch[] {
  const found = matchesIn(own, pattern);
  if (found.length === 0) return [];
  const field = path.slice(step.length);
  const source = scalarSource(text, node);
  return found.map((match) => {
    const end = match.index + match[0].length - 1;
    if (typeof node.value !== "string") {
      return { range: { from: node.range.from + match.index, to: node.range.from + end + 1 }, step, field };
    }
    const [from, to] = [source?.from[match.index], source?.to[end]];
    return { range: from === undefined || to === undefined ? node.range : { from, to }, step, field };
  });
}
