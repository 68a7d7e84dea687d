import { isJsonObject } from "../../contract/json-value";
import type { StepText } from "../../graph/step-texts";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, part, type Rule, stepName } from "../finding";
import { readQuoting } from "../shell-text";
import { recordFields } from "./record-fields";

const holders = "args|arg|inputs|input|params|parameters";
const holder = new RegExp(`^(${holders})$`);
const shape = new RegExp(
  [
    "\\$\\{\\{\\s*(?<github>[\\w.-]+)\\s*\\}\\}",
    `\\{\\{\\s*(?<double>(?:${holders})\\.[\\w-]+)\\s*\\}\\}`,
    "\\$\\{(?<braced>[\\w-]+\\.[\\w.-]+)\\}",
    `\\$(?<dollar>(?:${holders})\\.[\\w-]+)`,
    `(?<![\\$\\{])\\{(?<single>(?:${holders})\\.[\\w-]+)\\}(?!\\})`,
  ].join("|"),
  "g",
);

const knownNames = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Names that a file declares for its arguments, also under the name of another tool. */
function declared({ args, workflow }: LintContext): ReadonlySet<string> {
  const before = knownNames.get(args);
  if (before !== undefined) return before;
  const foreign = ["inputs", "params", "parameters"].map((key) => own(workflow.fields, key));
  const found = new Set([...args, ...foreign.flatMap((map) => (isJsonObject(map) ? Object.keys(map) : []))]);
  knownNames.set(args, found);
  return found;
}

function meaningOf(name: string, placed: LintedStep, context: LintContext, names: ReadonlySet<string>): string | null {
  const [first = "", ...rest] = name.replace(/^steps\./, "").split(".");
  if (holder.test(first) && names.has(rest[0] ?? "")) return `\${${rest[0]}}`;
  if (rest.length === 0) return names.has(first) ? `\${${first}}` : null;
  if (context.scope.meaning(placed.step, first) === null) return null;
  const path = recordFields.includes(rest[0] ?? "") ? rest : ["json", ...rest];
  return `$${first}.${path.join(".")}`;
}

function ofText(text: StepText, placed: LintedStep, context: LintContext): readonly Finding[] {
  if (!text.text.includes("$") && !text.text.includes("{")) return [];
  const shell = text.field.widget === "shell";
  const matches = [...text.text.matchAll(shape)];
  if (matches.length === 0) return [];
  const names = declared(context);
  const quotingAt = shell ? readQuoting(text.text) : () => "bare" as const;
  const inPython = /\bf["']/.test(text.text);
  return matches.flatMap((match): readonly Finding[] => {
    const { github, double, braced, dollar, single } = match.groups ?? {};
    const name = github ?? double ?? braced ?? dollar ?? single ?? "";
    const meant = meaningOf(name, placed, context, names);
    const quoting = quotingAt(match.index);
    const breaks = shell && (braced ?? github) !== undefined && quoting !== "single" && quoting !== "verbatim";
    if (quoting === "comment" || (meant === null && !breaks)) return [];
    // The runtime reads `$args.x` as a step's result where a step has that name.
    if (dollar !== undefined && context.scope.meaning(placed.step, dollar.split(".")[0] ?? "") !== null) return [];
    // A text of Python with the same braces.
    if (single !== undefined && inPython) return [];
    const effect = breaks
      ? "nothing fills it in, and the shell stops with `Bad substitution`"
      : "nothing fills it in, it stays as written";
    const message = `${stepName(placed.step)}: \`${match[0]}\` is not a reference: ${effect}.${meant === null ? "" : ` Did you mean \`${meant}\`?`}`;
    return [
      {
        code: "foreign-placeholder",
        message,
        path: text.path,
        mark: part(text, match.index, match.index + match[0].length),
        ...(meant === null || text.substitution === "condition"
          ? {}
          : { replacement: { label: `Change to ${meant}`, insert: meant } }),
      },
    ];
  });
}

/** Placeholders of other tools, which nothing fills in. */
export const foreignPlaceholderRule: Rule = {
  codes: [
    {
      code: "foreign-placeholder",
      severity: "warning",
      title: "A placeholder that nothing fills in",
      help:
        "An argument is `${name}`, a result `$id.path`, both without anything around them. `${id.path}`, `{args.name}`, " +
        "`$args.name`, `${{ … }}` and `{{args.name}}` stay in the text, and the shell may stop at them.",
      example: 'steps:\n  - id: a\n    run: ls\n  - id: b\n    run: echo "${a.stdout}"\n',
    },
  ],
  step: (placed, context) => placed.texts.flatMap((text) => ofText(text, placed, context)),
};
