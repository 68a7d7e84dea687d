import type { Reference } from "../../expression/references";
import { rawReferences } from "../../safety/raw-references";
import { type Finding, part, type Rule, stepName } from "../finding";
import { variableOf, variableText } from "../shell-text";
import { referencesIn } from "./step-references";

function advice(reference: Reference): string {
  const variable = reference.kind === "argument" ? variableOf(reference.name) : null;
  if (variable !== null) return `Write "$${variable}" instead.`;
  return `Set a variable under \`env\`, for example \`VALUE: ${reference.text}\`, and write "$VALUE".`;
}

/** Values pasted into a command line: what is in them becomes part of the command. */
export const rawInterpolationRule: Rule = {
  codes: [
    {
      code: "raw-interpolation",
      severity: "info",
      title: "Data pasted into a command line",
      help:
        "`${arg}` and `$step.path` are put into the text before the shell reads it. Quotes, `;`, `$( )` and backticks in " +
        'the value become part of the command. Environment variables do not: `"$LOBSTER_ARG_NAME"`, or `env`.',
      example: 'args: { name: { default: you } }\nsteps:\n  - id: a\n    run: echo "hello ${name}"\n',
    },
  ],
  step: ({ step, texts }, context) => {
    const isValue = (reference: Reference): boolean =>
      reference.kind === "argument"
        ? context.args.has(reference.name)
        : context.scope.meaning(step, reference.id) !== null;
    return texts
      .filter(({ field }) => field.widget === "shell")
      .flatMap((text) => {
        return rawReferences(text.text, isValue, referencesIn(text)).map(({ reference, quoting }): Finding => {
          const variable = reference.kind === "argument" ? variableOf(reference.name) : null;
          const insert = variable === null ? null : variableText(variable, quoting, text.text.charAt(reference.to));
          return {
            code: "raw-interpolation",
            message:
              `${stepName(step)}: \`${reference.text}\` becomes part of the command line as it is; ` +
              `quotes, \`;\` or \`$(…)\` in it would run. ${advice(reference)}`,
            path: text.path,
            mark: part(text, reference.from, reference.to),
            ...(insert === null ? {} : { replacement: { label: `Change to $${variable}`, insert } }),
          };
        });
      });
  },
};
