import { isJsonObject } from "../../contract/json-value";
import type { StepText } from "../../graph/step-texts";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, part, type Rule, stepName } from "../finding";
import { assigns, readQuoting, variableOf, variableText } from "../shell-text";

/** Variables that `env` sets for a step. */
export function environmentNames({ step, container }: LintedStep, { workflow }: LintContext): ReadonlySet<string> {
  const maps = [workflow.fields, container?.fields ?? {}, step.fields].map((fields) => own(fields, "env"));
  return new Set(maps.flatMap((map) => (isJsonObject(map) ? Object.keys(map) : [])));
}

type Variable = { readonly name: string; readonly from: number; readonly to: number };

/** `$name` and `${name…}` as the shell reads them, without what the runtime fills in. */
function variablesIn(text: string): readonly Variable[] {
  return [...text.matchAll(/\$(\w+)(?![\w]|\.\w)|\$\{(\w+)(?=[}:#%/?+=-])/g)].map((match) => ({
    name: match[1] ?? match[2] ?? "",
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** True for a name that looks like an argument or a result. */
function mayBeMeant({ name }: Variable, { args }: LintContext): boolean {
  return args.has(name) || name.startsWith("LOBSTER_STEP_") || resultName.test(name);
}

const resultName = /^(\w+)_(json|stdout|response|approved)(?:_(\w+))?$/;

function ofText(text: StepText, placed: LintedStep, context: LintContext): readonly Finding[] {
  const variables = text.text.includes("$") ? variablesIn(text.text) : [];
  if (variables.length === 0) return [];
  const name = stepName(placed.step);
  const environment = environmentNames(placed, context);
  const unset = variables.filter((variable) => mayBeMeant(variable, context) && !environment.has(variable.name));
  if (unset.length === 0) return [];
  const quotingAt = readQuoting(text.text);
  return unset.flatMap((variable): readonly Finding[] => {
    const quoting = quotingAt(variable.from);
    if (quoting === "comment" || assigns(text.text, variable.name)) return [];
    const base = { path: text.path, mark: part(text, variable.from, variable.to) };
    if (/^LOBSTER_STEP_\w/.test(variable.name)) {
      const message = `${name}: there is no variable \`${variable.name}\`: results of steps are not in the environment. Set one under \`env\`, for example \`VALUE: $step.json.field\`.`;
      return [{ ...base, code: "unknown-variable", message }];
    }
    const bare = text.text.charAt(variable.from + 1) !== "{";
    if (bare && context.args.has(variable.name)) {
      const known = variableOf(variable.name);
      const inside = quoting === "bare" ? "double" : quoting;
      const insert = known === null ? null : variableText(known, inside, text.text.charAt(variable.to));
      const message = `${name}: \`$${variable.name}\` is a variable of the shell and empty; the argument is \`$${known}\` or \`\${${variable.name}}\`.`;
      const replacement = insert === null ? {} : { replacement: { label: `Change to $${known}`, insert } };
      return [{ ...base, code: "bare-argument", message, ...replacement }];
    }
    const split = resultName.exec(variable.name);
    const id =
      split === null
        ? undefined
        : [split[1], split[1]?.replaceAll("_", "-")].find((one) => isStep(one, placed, context));
    if (split === null || id === undefined) return [];
    const meant = `$${id}.${split[2]}${split[3] === undefined ? "" : `.${split[3]}`}`;
    const message = `${name}: \`$${variable.name}\` is a variable of the shell and empty. Did you mean \`${meant}\`?`;
    const replacement = bare ? { replacement: { label: `Change to ${meant}`, insert: meant } } : {};
    return [{ ...base, code: "underscore-reference", message, ...replacement }];
  });
}

function isStep(id: string | undefined, { step }: LintedStep, { scope }: LintContext): boolean {
  const meaning = id === undefined ? null : scope.meaning(step, id);
  return meaning !== null && (meaning.kind === "variable" || meaning.available);
}

/** Shell variables that hold nothing, where an argument or a result was meant. */
export const shellVariableRule: Rule = {
  codes: [
    {
      code: "bare-argument",
      severity: "warning",
      title: "An argument written as a shell variable",
      help: "`$name` is a variable of the shell. The argument is `${name}` as text, or `$LOBSTER_ARG_NAME` in commands.",
      example: 'args: { limit: { default: "50" } }\nsteps:\n  - id: a\n    run: seq $limit\n',
    },
    {
      code: "underscore-reference",
      severity: "warning",
      title: "A reference written with an underscore",
      help: "`$fetch_json` is a variable of the shell. Results are reached with dots: `$fetch.json`.",
      example: 'steps:\n  - id: fetch\n    run: ls\n  - id: use\n    run: echo "$fetch_stdout"\n',
    },
    {
      code: "unknown-variable",
      severity: "warning",
      title: "A variable that the runtime does not set",
      help: "Commands get `LOBSTER_ARGS_JSON` and one `LOBSTER_ARG_<NAME>` for each argument. Results of steps are handed over with `env` or `stdin`.",
      example: 'steps:\n  - id: a\n    run: ls\n  - id: b\n    run: echo "$LOBSTER_STEP_A_STDOUT"\n',
    },
  ],
  step: (placed, context) =>
    placed.texts.filter(({ field }) => field.widget === "shell").flatMap((text) => ofText(text, placed, context)),
};
