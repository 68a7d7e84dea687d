import type { StepNode } from "../../document/document";
import { escapeHidden } from "../../document/hidden-characters";
import type { StepText } from "../../graph/step-texts";
import { type Finding, type LintContext, part, type Rule, stepName } from "../finding";

const reachable = /^[A-Za-z0-9_-]+$/;
const allowed = "ids in references have letters, digits, `_` and `-` only";

/** Ids that no reference can name. */
export const stepIdRule: Rule = {
  codes: [
    {
      code: "id-out-of-reach",
      severity: "info",
      title: "An id that cannot be referred to",
      help: "Ids in references have letters, digits, `_` and `-` only.",
      example: "steps:\n  - id: first step\n    run: ls\n",
    },
    {
      code: "reference-out-of-reach",
      severity: "warning",
      title: "A reference to an id that cannot be referred to",
      help:
        "Ids in references have letters, digits, `_` and `-` only: the reference ends before the first other character, " +
        "and the step's result is never read. Rename the step.",
      example: "steps:\n  - id: first step\n    run: ls\n  - id: use\n    run: cat\n    stdin: $first step.stdout\n",
    },
  ],
  step: ({ step, texts }, context) => {
    const { id } = step;
    const broken = texts.flatMap((text) => oddReferences(text, step, oddIds(context)));
    // Nobody is harmed by an odd id that nobody refers to; where somebody does, the reference is what is wrong.
    if (id === null || reachable.test(id) || isReferredTo(id, context)) return broken;
    const message = `${stepName(step)} cannot be referred to: ${allowed}.`;
    return [{ code: "id-out-of-reach", message, path: [...step.path, "id"] }, ...broken];
  },
};

const knownOddIds = new WeakMap<LintContext, readonly string[]>();

/** Every id of the file that no reference can name. */
function oddIds(context: LintContext): readonly string[] {
  const before = knownOddIds.get(context);
  if (before !== undefined) return before;
  const found = [...new Set(context.steps.flatMap(({ step }) => step.id ?? []))].filter((id) => !reachable.test(id));
  knownOddIds.set(context, found);
  return found;
}

function isReferredTo(id: string, { steps }: LintContext): boolean {
  return steps.some(({ texts }) => texts.some((text) => referenceAt(text, id) !== null));
}

function referenceAt(text: StepText, id: string): number | null {
  const from = text.substitution === "args" ? -1 : text.text.indexOf(`$${id}.`);
  return from === -1 ? null : from;
}

/** The first place of a text that means a step by each of these ids. */
function oddReferences(text: StepText, step: StepNode, ids: readonly string[]): readonly Finding[] {
  return ids.flatMap((id): Finding[] => {
    const from = referenceAt(text, id);
    if (from === null) return [];
    const read = /^[A-Za-z0-9_-]*/.exec(id)?.[0] ?? "";
    const shown = escapeHidden(id);
    const message = `${stepName(step)}: \`${text.name}\` refers to \`${shown}\`, but ${allowed}. Only \`$${read}\` is read. Rename the step \`${shown}\`.`;
    const mark = part(text, from, from + id.length + 1);
    return [{ code: "reference-out-of-reach", message, path: text.path, mark }];
  });
}

/** True where a text means a step by an id that no reference can name; `from` is the offset of the `$`. */
export function meansOddId(text: string, from: number, context: LintContext): boolean {
  return oddIds(context).some((id) => text.startsWith(`${id}.`, from + 1));
}
