import type { Catalog } from "../contract/catalog";
import type { TextRange } from "../contract/diagnostic";
import { type DocumentPath, isWithin, type StepPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { scalarSource } from "../document/scalar-source";
import { nodeAt } from "../document/syntax-node";
import { valueAt } from "../document/workflow-steps";
import { findReferences, type Reference } from "../expression/references";
import { assigns, readQuoting, variableOf, variableText } from "../validate/shell-text";
import { changedAt } from "./changed-data";
import type { EditCommand } from "./command";
import type { EditPlan } from "./plan";
import { planInTurn } from "./plan-in-turn";
import { planSetField } from "./plan-set-field";
import { refused, stepName } from "./refusal";

type ExtractInterpolation = Extract<EditCommand, { readonly type: "extractInterpolation" }>;

export function planExtractInterpolation(
  document: WorkflowDocument,
  command: ExtractInterpolation,
  catalog: Catalog,
): EditPlan {
  const found = extractionOf(document, command, catalog);
  if ("reason" in found) return refused(found.reason);
  const { step, field, text, variable, value } = found;
  const planned = planInTurn(
    document,
    [
      (current) => planSetField(current, { type: "setField", path: field, value: text }),
      ...(value === null
        ? []
        : [
            (current: WorkflowDocument) =>
              planSetField(current, { type: "setField", path: [...step, "env", variable], value }),
          ]),
    ],
    catalog,
  );
  if (planned.kind === "refused") return planned;
  const label = `Read $${variable} in ${stepName(document, step)}`;
  return { kind: "edits", edits: planned.edits, label, select: step };
}

/** The data after an extraction that `planExtractInterpolation` accepts. */
export function extractedData(
  document: WorkflowDocument,
  command: ExtractInterpolation,
  catalog: Catalog,
): JsonValue | undefined {
  const found = extractionOf(document, command, catalog);
  if ("reason" in found) return document.data;
  const { step, field, text, variable, value } = found;
  const replaced = changedAt(document.data, field, () => text);
  return value === null ? replaced : changedAt(replaced, [...step, "env", variable], () => value);
}

type Extraction = {
  readonly step: StepPath;
  /** Path of the shell text, and the text as it will be. */
  readonly field: DocumentPath;
  readonly text: string;
  readonly variable: string;
  /** What the variable has to be set to; null when it is there already. */
  readonly value: string | null;
};

function extractionOf(
  document: WorkflowDocument,
  { path, range }: ExtractInterpolation,
  catalog: Catalog,
): Extraction | { readonly reason: string } {
  const step = stepOf(document, path);
  if (step === null) return { reason: "There is no step at this place." };
  const field = document.pathAt(range.from);
  const name = field[step.path.length];
  const isShell = catalog
    .fieldsOf(step.kind)
    .some((each) => each.widget === "shell" && (each.name === name || each.aliases?.some((alias) => alias === name)));
  if (!isWithin(field, step.path) || !isShell) return { reason: "Only command lines need their values as variables." };
  const text = valueAt(document.data, field);
  const node = nodeAt(document.syntax, field);
  if (typeof text !== "string" || node?.kind !== "scalar") return { reason: "There is no value at this place." };
  const source = scalarSource(document.text, node);
  const reference =
    source === null ? undefined : findReferences(text).find((each) => overlaps(each, source.from, range));
  if (reference === undefined) return { reason: "There is no value at this place." };

  const { variable, value } = variableFor(step, reference, text);
  const quoted = variableText(variable, readQuoting(text)(reference.from), text.charAt(reference.to));
  if (quoted === null) return { reason: "The shell fills in nothing here: the text around it is taken as it is." };
  const replaced = text.slice(0, reference.from) + quoted + text.slice(reference.to);
  return { step: step.path, field, text: replaced, variable, value };
}

function stepOf(document: WorkflowDocument, path: DocumentPath): StepNode | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const step = document.stepAt(path.slice(0, depth));
    if (step !== null) return step;
  }
  return null;
}

/** True when a part of a text, each unit of which is written at an offset of `source`, lies in a range. */
function overlaps({ from, to }: Reference, source: readonly number[], range: TextRange): boolean {
  const [start, end] = [source[from] ?? -1, source[to - 1] ?? -1];
  return start <= range.from && range.from <= end;
}

/** Variables that programs read without being told to. */
const meantForOthers =
  /^(?:PATH|HOME|SHELL|USER|LOGNAME|PWD|OLDPWD|IFS|ENV|BASH_ENV|TERM|TMPDIR|LANG|LC_.*|LD_.*|DYLD_.*|NODE_.*|PYTHON.*|GIT_.*|.*_PROXY|PS[0-4])$/;

/** The variable for a reference: arguments have one, results get one under `env`. */
function variableFor(step: StepNode, reference: Reference, text: string) {
  const own = reference.kind === "argument" ? variableOf(reference.name) : null;
  if (own !== null) return { variable: own, value: null };
  const words = reference.kind === "argument" ? [reference.name] : [reference.id, ...reference.path];
  const meant = words.length > 2 ? words.filter((word, at) => at !== 1 || !/^(?:json|response)$/.test(word)) : words;
  const plain = meant
    .join("_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
  const base = /^[A-Z]/.test(plain) && !meantForOthers.test(plain) ? plain : `VALUE_${plain}`;
  const env = valueAt(step.fields, ["env"]);
  let variable = base;
  for (let number = 2; ; number += 1) {
    const there = valueAt(env, [variable]);
    if (there === reference.text) return { variable, value: null };
    if (there === undefined && !assigns(text, variable)) return { variable, value: reference.text };
    variable = `${base}_${number}`;
  }
}
