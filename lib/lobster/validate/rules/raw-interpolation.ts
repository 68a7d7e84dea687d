import { isJsonObject } from "../../contract/json-value";
import { findReferences, type Reference } from "../../expression/references";
import { type Finding, type LintContext, type StepRule, stepName } from "../finding";

function declaredArguments({ workflow }: LintContext): ReadonlySet<string> {
  const args = Object.hasOwn(workflow.fields, "args") ? workflow.fields.args : undefined;
  return new Set(isJsonObject(args) ? Object.keys(args) : []);
}

/** Name of the environment variable that already holds an argument; empty when it has none. */
function variableOf(argument: string): string {
  const name = argument
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return name === "" ? "" : `LOBSTER_ARG_${name}`;
}

function advice(reference: Reference): string {
  const variable = reference.kind === "argument" ? variableOf(reference.name) : "";
  if (variable !== "") return `Write "$${variable}" instead.`;
  return `Set a variable under \`env\`, for example \`VALUE: ${reference.text}\`, and write "$VALUE".`;
}

/** Values pasted into a command line: what is in them becomes part of the command. */
export const checkRawInterpolation: StepRule = ({ step, texts }, context) => {
  const args = declaredArguments(context);
  const isValue = (reference: Reference): boolean =>
    reference.kind === "argument"
      ? args.has(reference.name)
      : context.scope.meaning(step, reference.id)?.kind !== undefined;

  return texts
    .filter(({ field }) => field.widget === "shell")
    .flatMap(({ text, path }) =>
      findReferences(text)
        .filter(isValue)
        .map(
          (reference): Finding => ({
            code: "raw-interpolation",
            severity: "info",
            message:
              `${stepName(step)}: \`${reference.text}\` becomes part of the command line as it is; ` +
              `quotes, \`;\` or \`$(…)\` in it would run. ${advice(reference)}`,
            path,
            mark: { kind: "part", part: { text, from: reference.from, to: reference.to } },
          }),
        ),
    );
};
