import type { DocumentPath } from "../../contract/document-path";
import { isJsonObject, type JsonObject } from "../../contract/json-value";
import type { FieldDefinition } from "../../contract/step-kind";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { fileGateLike, openGate } from "./ignored-gate";
import { type Intention, intendedOfFile, intendedOfSteps } from "./intended-keys";
import { meantField, renaming, spellingsOf, usableFields } from "./meant-field";
import { isNote } from "./notes";

function rewriting(
  intention: Intention,
  path: DocumentPath,
  parent: JsonObject,
  { document }: LintContext,
): Pick<Finding, "repair"> {
  const value = own(parent, String(path.at(-1)));
  const written = value === undefined ? null : (intention.rewrite?.(value) ?? null);
  const key = document.keyRangeOf(path);
  const old = document.rangeOf(path);
  if (written === null || key === null || old === null || Object.hasOwn(parent, written.key)) return {};
  const json = JSON.stringify(written.value);
  const text = document.format === "json" || typeof written.value !== "string" ? json : written.value;
  const name = document.format === "json" ? JSON.stringify(written.key) : written.key;
  return {
    repair: {
      label: `Change to ${written.key}`,
      edits: [
        { ...key, insert: name },
        { ...old, insert: text },
      ],
    },
  };
}

function unknownKey(
  key: string,
  path: DocumentPath,
  name: string,
  rest: Partial<Finding> & { advice: string },
): Finding {
  const { advice, ...repair } = rest;
  const message = `${name}\`${key}\` is not a key the runtime reads.${advice}`;
  return { code: "unknown-key", message, path, mark: { kind: "key" }, ...repair };
}

function ofStep(key: string, placed: LintedStep, context: LintContext): readonly Finding[] {
  const { step } = placed;
  const path = [...step.path, key];
  const name = `${stepName(step)}: `;
  if (context.stepKeys.has(key) || isNote(key)) return [];
  const fields = usableFields(step, context);
  if (openGate(key, meantField(key, fields, context), placed) !== null) return [];
  const intention = intendedOfSteps.get(key);
  if (intention !== undefined) {
    const repair = rewriting(intention, path, step.fields, context);
    return [unknownKey(key, path, name, { advice: ` ${intention.advice}.`, ...repair })];
  }
  if (key === "cost_limit") {
    return [unknownKey(key, path, name, { advice: " It belongs to the top of the file." })];
  }
  const meant = meantField(key, fields, context);
  const advice = didYouMean(meant?.name ?? null);
  return [unknownKey(key, path, name, { advice, ...renaming(meant, own(step.fields, key), step.fields) })];
}

/** Members a schema names; null when it leaves them open. */
function membersOf(schema: JsonObject): readonly string[] | null {
  const oneOf = own(schema, "oneOf");
  const variants = Array.isArray(oneOf) ? oneOf : [schema];
  for (const variant of variants) {
    if (isJsonObject(variant) && isJsonObject(variant.properties)) return Object.keys(variant.properties);
  }
  return null;
}

function ofMembers(
  fields: readonly FieldDefinition[],
  parent: JsonObject,
  path: DocumentPath,
  name: string,
  { guesses }: LintContext,
): readonly Finding[] {
  return fields.flatMap((field) => {
    const value = own(parent, field.name);
    const members = membersOf(field.schema);
    if (!isJsonObject(value) || members === null) return [];
    return Object.keys(value)
      .filter((key) => !members.includes(key) && !isNote(key))
      .map((key) => {
        const meant = guesses.nearest(key, members);
        const free = meant !== null && !Object.hasOwn(value, meant);
        return unknownKey(key, [...path, field.name, key], `${name}in \`${field.name}\`, `, {
          advice: didYouMean(meant),
          ...(free ? { replacement: { label: `Rename to ${meant}`, insert: meant } } : {}),
        });
      });
  });
}

function ofFile(key: string, context: LintContext): readonly Finding[] {
  const { catalog, workflow, stepKeys } = context;
  const { topLevelFields } = catalog;
  if (spellingsOf(topLevelFields).includes(key) || isNote(key)) return [];
  if (fileGateLike(key, workflow.fields)) return [];
  const intention = intendedOfFile.get(key);
  if (intention !== undefined) return [unknownKey(key, [key], "", { advice: ` ${intention.advice}.` })];
  if (stepKeys.has(key)) return [unknownKey(key, [key], "", { advice: " It has an effect on steps only." })];
  const meant = meantField(key, topLevelFields, context);
  const repair = renaming(meant, own(workflow.fields, key), workflow.fields);
  return [unknownKey(key, [key], "", { advice: didYouMean(meant?.name ?? null), ...repair })];
}

/** Keys that the runtime ignores. Those written for people are no mistakes and are left alone. */
export const unknownKeyRule: Rule = {
  codes: [
    {
      code: "unknown-key",
      severity: "warning",
      title: "A key that nothing reads",
      help:
        "The runtime takes the file and ignores the key, so what it asks for does not happen. Keys for people " +
        "(`name`, `description`, `notes`, those that begin with `x-` or `_`) are not reported.",
      example: "steps:\n  - id: a\n    run: make\n    timeoutMs: 5000\n",
    },
  ],
  file: (context) => [
    ...Object.keys(context.workflow.fields).flatMap((key) => ofFile(key, context)),
    ...ofMembers(context.catalog.topLevelFields, context.workflow.fields, [], "", context),
  ],
  step: (placed, context) => {
    const { step, fields, readKeys } = placed;
    return [
      ...Object.keys(step.fields)
        .filter((key) => !readKeys.has(key))
        .flatMap((key) => ofStep(key, placed, context)),
      ...ofMembers(fields, step.fields, step.path, `${stepName(step)}: `, context),
    ];
  },
};
