import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

/**
 * What was found in an earlier document and still stands in a later one, until that is checked: the findings in
 * steps that were not changed, at their new places and without fixes, which were made for the earlier text.
 */
export function carryDiagnostics(
  found: readonly Diagnostic[],
  before: WorkflowDocument,
  after: WorkflowDocument,
): readonly Diagnostic[] {
  const places = new Map<JsonObject, number>(after.workflow?.steps.map(({ fields }, index) => [fields, index]));
  return found.flatMap((diagnostic): Diagnostic[] => {
    const { fix: _fix, ...rest } = diagnostic;
    const [list, index] = diagnostic.path;
    if (list !== "steps" || typeof index !== "number") return [];
    const step = before.workflow?.steps[index];
    const place = step === undefined ? undefined : places.get(step.fields);
    if (place === undefined) return [];
    const from = before.rangeOf(["steps", index])?.from ?? 0;
    const by = (after.rangeOf(["steps", place])?.from ?? from) - from;
    const range = { from: diagnostic.range.from + by, to: diagnostic.range.to + by };
    return [{ ...rest, path: [list, place, ...diagnostic.path.slice(2)], range }];
  });
}
