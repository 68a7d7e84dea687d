import { isJsonObject } from "../../contract/json-value";
import { conditionReferences } from "../../expression/condition-references";
import {
  type ArgumentReference,
  findReferences,
  parseExactReference,
  type StepReference,
} from "../../expression/references";
import type { PlacedStep } from "../../graph/child-list";
import type { NameMeaning } from "../../graph/reference-scope";
import type { StepText } from "../../graph/step-texts";
import { type Finding, type LintContext, type StepRule, stepName } from "../finding";
import { didYouMean, nearestName } from "../nearest-name";

const recordFields = [
  "stdout",
  "json",
  "approved",
  "approvedBy",
  "initiatedBy",
  "subject",
  "response",
  "skipped",
  "error",
  "errorMessage",
  "id",
];

// Nearest steps come first; comparing with all of a thousand would be felt while typing.
const mostCompared = 200;

/** True where a name nobody knows is most likely meant for the shell: `$HOME.bak`, `$file.txt`. */
function looksLikeShellVariable({ text, field }: StepText, { id, path }: StepReference): boolean {
  if (id === id.toUpperCase() && /[A-Z]/.test(id)) return true;
  if (field.widget !== "shell") return false;
  const assigned = [`${id}=`, `for ${id} in`, `read ${id}`, `read -r ${id}`].some((use) => text.includes(use));
  return assigned || !recordFields.includes(path[0] ?? "");
}

function part(text: StepText, from: number, to: number): Finding["mark"] {
  return { kind: "part", part: { text: text.text, from, to } };
}

function missingStep(
  { step }: PlacedStep,
  text: StepText,
  reference: StepReference,
  context: LintContext,
): readonly Finding[] {
  const fails = text.substitution === "condition" || isExact(text);
  if (!fails && looksLikeShellVariable(text, reference)) return [];
  const suggestion = nearestName(reference.id, context.scope.availableNames(step, mostCompared));
  const effect = fails ? "The run stops here." : "It stays in the text as written.";
  return [
    {
      code: "unknown-reference",
      severity: "warning",
      message: `${stepName(step)}: \`${text.name}\` names \`${reference.id}\`, but no step has that id. ${effect}${didYouMean(suggestion)}`,
      path: text.path,
      mark: part(text, reference.from + 1, reference.from + 1 + reference.id.length),
      ...(suggestion === null ? {} : { replacement: { label: `Change to ${suggestion}`, insert: suggestion } }),
    },
  ];
}

function isExact({ substitution, text }: StepText): boolean {
  return substitution === "reference_or_template" && parseExactReference(text) !== null;
}

function unavailableStep({ step }: PlacedStep, text: StepText, reference: StepReference, target: NameMeaning): Finding {
  const own = target.kind === "step" && target.step === step;
  const reason = own ? "itself" : `\`${reference.id}\`, which has no result yet when this step runs`;
  return {
    code: "later-reference",
    severity: "warning",
    message: `${stepName(step)}: \`${text.name}\` refers to ${reason}.`,
    path: text.path,
    mark: part(text, reference.from, reference.to),
  };
}

function fieldFinding({ step }: PlacedStep, text: StepText, reference: StepReference): readonly Finding[] {
  const [field = ""] = reference.path;
  if (recordFields.includes(field)) return [];
  const start = reference.from + 1 + reference.id.length + 1;
  return [
    {
      code: "unknown-field",
      severity: "warning",
      message:
        `${stepName(step)}: \`${reference.text}\` is always empty: results are in \`stdout\`, \`json\`, \`approved\` ` +
        `and the like.${didYouMean(nearestName(field, recordFields) ?? `json.${field}`)}`,
      path: text.path,
      mark: part(text, start, start + field.length),
    },
  ];
}

function bracketFinding({ step }: PlacedStep, text: StepText, reference: StepReference): readonly Finding[] {
  const bracket = /^\[(\d+)\]/.exec(text.text.slice(reference.to));
  if (bracket === null) return [];
  const [written, index = ""] = bracket;
  return [
    {
      code: "bracket-path",
      severity: "warning",
      message: `${stepName(step)}: \`${written}\` is not part of the reference \`${reference.text}\`. Write \`.${index}\`.`,
      path: text.path,
      mark: part(text, reference.to, reference.to + written.length),
      replacement: { label: `Change to .${index}`, insert: `.${index}` },
    },
  ];
}

function stepFindings(
  placed: PlacedStep,
  text: StepText,
  reference: StepReference,
  context: LintContext,
): readonly Finding[] {
  const meaning = context.scope.meaning(placed.step, reference.id);
  if (meaning === null) return missingStep(placed, text, reference, context);
  if (meaning.kind === "step" && !meaning.available) return [unavailableStep(placed, text, reference, meaning)];
  return [...fieldFinding(placed, text, reference), ...bracketFinding(placed, text, reference)];
}

function argumentFindings(
  { step }: PlacedStep,
  text: StepText,
  reference: ArgumentReference,
  { workflow }: LintContext,
): readonly Finding[] {
  const args = Object.hasOwn(workflow.fields, "args") ? workflow.fields.args : undefined;
  const declared = isJsonObject(args) ? Object.keys(args) : [];
  const suggestion = declared.includes(reference.name) ? null : nearestName(reference.name, declared);
  if (suggestion === null) return [];
  return [
    {
      code: "unknown-argument",
      severity: "warning",
      message: `${stepName(step)}: no argument is called \`${reference.name}\`.${didYouMean(suggestion)}`,
      path: text.path,
      mark: part(text, reference.from + 2, reference.to - 1),
      replacement: { label: `Change to ${suggestion}`, insert: suggestion },
    },
  ];
}

/** References to steps and arguments that are missing, come too late, or lead nowhere. */
export const checkReferences: StepRule = (placed, context) =>
  placed.texts.flatMap((text) => {
    const condition = text.substitution === "condition";
    const references = condition ? conditionReferences(text.text) : findReferences(text.text);
    return references.flatMap((reference) => {
      if (reference.kind === "argument") return argumentFindings(placed, text, reference, context);
      return text.substitution === "args" ? [] : stepFindings(placed, text, reference, context);
    });
  });
