import type { StepNode } from "../../document/document";
import { type StepText, stepTexts } from "../../graph/step-texts";
import { type Finding, type LintContext, part, type Rule, stepName } from "../finding";
import { variableOf } from "../shell-text";
import { pipelineOf } from "./pipeline-subject";

const shape = /\$\{?([A-Z][A-Z0-9_]*)\}?(?![A-Za-z0-9_.-])/g;

/** Tells for offsets, asked for in rising order, whether a pipeline hands the text there to a shell. */
function shellStages(text: StepText): (at: number) => boolean {
  const { stages } = pipelineOf(text);
  let index = 0;
  return (at) => {
    while (index < stages.length && (stages[index]?.to ?? 0) <= at) index += 1;
    const stage = stages[index];
    return stage !== undefined && stage.from <= at && stage.name.text === "exec";
  };
}

const knownArguments = new WeakMap<ReadonlySet<string>, ReadonlyMap<string | null, string>>();

/** Arguments by their environment variables; of two with the same one, the first. */
function argumentsByVariable(args: ReadonlySet<string>): ReadonlyMap<string | null, string> {
  const before = knownArguments.get(args);
  if (before !== undefined) return before;
  const found = new Map([...args].map((name) => [variableOf(name), name] as const).reverse());
  knownArguments.set(args, found);
  return found;
}

function ofText(text: StepText, owner: string, context: LintContext, step: StepNode | null): readonly Finding[] {
  const { args, scope } = context;
  const { field } = text;
  if (field.widget === "shell" || text.substitution === "condition") return [];
  const inShellStage = field.widget === "pipeline" && text.text.includes("$") ? shellStages(text) : () => false;
  const variables = [...text.text.matchAll(shape)].flatMap((match): readonly Finding[] => {
    const [whole, name = ""] = match;
    if (whole.startsWith("${") !== whole.endsWith("}")) return [];
    if (whole.startsWith("${") && args.has(name)) return [];
    if (step !== null && scope.meaning(step, name) !== null) return [];
    if (field.widget === "pipeline" && (!name.startsWith("LOBSTER_ARG") || inShellStage(match.index))) return [];
    const argument = argumentsByVariable(args).get(name);
    const known = argument === undefined ? "" : ` Write \`\${${argument}}\`.`;
    return [
      {
        code: "literal-variable",
        message: `${owner}: \`${whole}\` in \`${text.name}\` stays as written: no shell reads it.${known}`,
        path: text.path,
        mark: part(text, match.index, match.index + whole.length),
        ...(argument === undefined
          ? {}
          : { replacement: { label: `Change to \${${argument}}`, insert: `\${${argument}}` } }),
      },
    ];
  });
  const home = field.name === "cwd" || field.name === "workflow" ? /^~(?=\/|$)/.exec(text.text) : null;
  if (home === null) return variables;
  const message = `${owner}: \`~\` in \`${text.name}\` stays as written: no shell reads it. Write the whole path.`;
  return [...variables, { code: "literal-variable", message, path: text.path, mark: part(text, 0, 1) }];
}

/** Shell variables in fields that no shell reads. */
export const literalVariableRule: Rule = {
  codes: [
    {
      code: "literal-variable",
      severity: "warning",
      title: "A shell variable where no shell reads it",
      help:
        "Values of `env`, `cwd`, `stdin`, `workflow` and pipelines know `${arg}` and `$step.path` only (`cwd` only the first). " +
        "`$NAME` and `~` stay as they are; environment variables do not see each other.",
      example:
        'args: { text: { default: hi } }\nsteps:\n  - id: a\n    run: echo "$T"\n    env: { T: $LOBSTER_ARG_TEXT }\n',
    },
  ],
  file: (context) =>
    stepTexts({ fields: context.workflow.fields, path: [] }, context.catalog.topLevelFields).flatMap((text) =>
      ofText(text, "The file", context, null),
    ),
  step: ({ step, texts }, context) => texts.flatMap((text) => ofText(text, stepName(step), context, step)),
};
