import { type Finding, part, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { variableOf } from "../shell-text";
import { referencesIn } from "./step-references";

const knownVariables = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Environment variables that hold arguments. */
function variablesOf(args: ReadonlySet<string>): ReadonlySet<string> {
  const before = knownVariables.get(args);
  if (before !== undefined) return before;
  const found = new Set([...args].flatMap((name) => variableOf(name) ?? []));
  knownVariables.set(args, found);
  return found;
}

/** Names close to a declared argument, which none is. */
export const unknownArgumentRule: Rule = {
  codes: [
    {
      code: "unknown-argument",
      severity: "warning",
      title: "An argument that is declared under another name",
      help: "`${name}` without an argument of that name stays in the text, and the shell makes nothing of it.",
      example: 'args: { city: { default: Oslo } }\nsteps:\n  - id: a\n    run: echo\n    env: { CITY: "${ctiy}" }\n',
    },
  ],
  step: ({ step, texts }, { args, guesses }) => {
    if (args.size === 0) return [];
    const variables = variablesOf(args);
    return texts.flatMap((text): readonly Finding[] => {
      if (text.substitution === "condition" || !text.text.includes("$")) return [];
      const ofArguments = referencesIn(text).flatMap((reference): readonly Finding[] => {
        if (reference.kind !== "argument" || args.has(reference.name)) return [];
        const near = guesses.nearest(reference.name, args);
        if (near === null || reference.name === reference.name.toUpperCase()) return [];
        return [
          {
            code: "unknown-argument",
            message: `${stepName(step)}: no argument is called \`${reference.name}\`.${didYouMean(near)}`,
            path: text.path,
            mark: part(text, reference.from + 2, reference.to - 1),
            replacement: { label: `Change to ${near}`, insert: near },
          },
        ];
      });
      const named = text.text.includes("LOBSTER_ARG_") ? text.text : "";
      const ofVariables = [...named.matchAll(/\$\{?(LOBSTER_ARG_\w+)/g)].flatMap((match): readonly Finding[] => {
        const [whole, name = ""] = match;
        const near = variables.has(name) ? null : guesses.nearest(name, variables);
        if (near === null) return [];
        const to = match.index + whole.length;
        return [
          {
            code: "unknown-argument",
            message: `${stepName(step)}: no argument gives \`${name}\`.${didYouMean(near)}`,
            path: text.path,
            mark: part(text, to - name.length, to),
            replacement: { label: `Change to ${near}`, insert: near },
          },
        ];
      });
      return [...ofArguments, ...ofVariables];
    });
  },
};
