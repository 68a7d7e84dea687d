import type { Catalog } from "../../contract/catalog";
import type { JsonValue } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { openDocument } from "../../document/open-document";
import { reopenDocument } from "../../document/reopen-document";
import type { TextEdit } from "../../document/text-edit";
import { changeScalar } from "../change-scalar";
import { changedAt } from "../changed-data";
import type { EditCommand } from "../command";
import { fileStyle } from "../file-style";
import type { EditPlan } from "../plan";
import { brokenReason, lockReason, refused } from "../refusal";
import type { Scalar } from "../scalar-text";
import { slotAt } from "../slot";
import { replacementOf, searchPattern } from "./search-pattern";
import { type StepScalar, stepScalars } from "./step-scalars";

type ReplaceAll = Extract<EditCommand, { readonly type: "replaceAll" }>;

/** In the whole file also a text that cannot be read can be repaired this way. */
export function planReplaceAll(document: WorkflowDocument, command: ReplaceAll, catalog: Catalog): EditPlan {
  const pattern = patternOf(command);
  if ("reason" in pattern) return refused(pattern.reason);
  const steps = command.options.scope === "steps";
  const broken = steps ? brokenReason(document) : null;
  if (broken !== null) return refused(broken);
  const edits = steps ? stepEdits(document, command, pattern) : fileEdits(document.text, command, pattern);
  if ("reason" in edits) return refused(edits.reason);
  if (edits.empty) return refused("The expression also finds nothing at all, between any two characters.");
  if (edits.count === 0) return refused("Nothing of this kind is found.");
  const damage = damageReason(document, edits.edits, catalog);
  if (damage !== null) return refused(damage);
  const times = edits.count === 1 ? "1 match" : `${edits.count} matches`;
  return { kind: "edits", edits: edits.edits, label: `Replace ${times}`, select: null };
}

type Edits = {
  readonly edits: readonly TextEdit[];
  readonly count: number;
  /** True when the pattern has also matches without a character. */
  readonly empty: boolean;
};

function patternOf({ find, options }: ReplaceAll): RegExp | { readonly reason: string } {
  return searchPattern({ ...options, find });
}

function fileEdits(text: string, command: ReplaceAll, pattern: RegExp): Edits {
  const all = [...text.matchAll(pattern)];
  const found = all.filter(([match]) => match !== "");
  const edits = found.map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    insert: replacementOf(match, command.replace, command.options.regex ?? false),
  }));
  return {
    edits: edits.filter(({ from, to, insert }) => text.slice(from, to) !== insert),
    count: found.length,
    empty: found.length < all.length,
  };
}

function stepEdits(
  document: WorkflowDocument,
  command: ReplaceAll,
  pattern: RegExp,
): Edits | { readonly reason: string } {
  const style = fileStyle(document);
  const edits: TextEdit[] = [];
  let count = 0;
  let empty = false;
  for (const { scalar, value, found, ...rest } of replacedScalars(document, command, pattern)) {
    const reason = lockReason(document, scalar.path);
    const slot = slotAt(document, scalar.path);
    if (reason !== null || slot === null) return { reason: reason ?? "A match cannot be edited but in the text." };
    edits.push(...changeScalar(document.text, slot, scalar.node, value, style));
    count += found;
    empty ||= rest.empty;
  }
  return { edits, count, empty };
}

type Replaced = {
  readonly scalar: StepScalar;
  readonly value: Scalar;
  readonly found: number;
  readonly empty: boolean;
};

function replacedScalars(document: WorkflowDocument, command: ReplaceAll, pattern: RegExp): readonly Replaced[] {
  return stepScalars(document).flatMap((scalar) => {
    const { edits, count, empty } = fileEdits(scalar.text, command, pattern);
    if (count === 0) return [];
    const text = edits.reduceRight(
      (rest, { from, to, insert }) => rest.slice(0, from) + insert + rest.slice(to),
      scalar.text,
    );
    return [{ scalar, value: typeof scalar.node.value === "string" ? text : typed(text), found: count, empty }];
  });
}

/** A number or word stays one when the new text is one. */
function typed(text: string): Scalar {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  return text === "null" ? null : text;
}

/** Why edits must not be made: the text could be read before and could not be afterwards. */
function damageReason(document: WorkflowDocument, edits: readonly TextEdit[], catalog: Catalog): string | null {
  if (document.data === undefined) return null;
  const next = reopenDocument(document, edits, catalog);
  if (next.data === undefined) {
    const message = next.diagnostics[0]?.message.split("\n")[0]?.replace(/:$/, "") ?? "";
    return `Afterwards the text could not be read: ${message}. Nothing was replaced.`;
  }
  const lost = document.workflow !== null && next.workflow === null;
  return lost ? "Afterwards the file would hold no steps. Nothing was replaced." : null;
}

/** The data after a replacement that `planReplaceAll` accepts; undefined while the text cannot be read. */
export function replacedData(document: WorkflowDocument, command: ReplaceAll, catalog: Catalog): JsonValue | undefined {
  const pattern = patternOf(command);
  if ("reason" in pattern) return document.data;
  const { replace, options } = command;
  if (options.scope === "steps") {
    return replacedScalars(document, command, pattern).reduce<JsonValue | undefined>(
      (data, { scalar, value }) => changedAt(data, scalar.path, () => value),
      document.data,
    );
  }
  // The platform's own replacement is the witness.
  const text = document.text.replace(pattern, options.regex ? replace : replace.replaceAll("$", "$$$$"));
  return openDocument(text, catalog, { format: document.format }).data;
}
