import type { StepReference } from "../../expression/references";
import type { StepText } from "../../graph/step-texts";
import { type Finding, type LintContext, type LintedStep, part, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { meansOddId } from "./step-id";
import { looksLikeShellVariable, stepReferencesIn, stopsTheRun } from "./step-references";

// Nearest steps come first; comparing with all of a thousand would be felt while typing.
const mostCompared = 200;

// Names of other tools for arguments; another rule speaks of them.
export const argumentHolders: ReadonlySet<string> = new Set(["args", "arg", "inputs", "params", "parameters"]);

function missing(
  placed: LintedStep,
  text: StepText,
  reference: StepReference,
  context: LintContext,
): readonly Finding[] {
  const { step } = placed;
  const stops = stopsTheRun(text);
  if (meansOddId(text.text, reference.from, context)) return [];
  if (!stops && (looksLikeShellVariable(text, reference) || argumentHolders.has(reference.id))) return [];
  const loop = context.scope.loopAround(reference.id);
  const effect = stops ? "The run stops here." : "It stays in the text as written.";
  const from = reference.from + 1;
  const mark = part(text, from, from + reference.id.length);
  if (loop !== null) {
    const result = loop.id === null ? "the result of the loop" : `\`$${loop.id}.json\``;
    const message = `${stepName(step)}: \`${reference.id}\` is a step inside a loop and has no result after it. ${effect} Use ${result}, the list of what each round produced.`;
    return [{ code: "out-of-loop", message, path: text.path, mark }];
  }
  const suggestion = context.guesses.nearest(reference.id, context.scope.availableNames(step, mostCompared));
  const message = `${stepName(step)}: \`${text.name}\` names \`${reference.id}\`, but no step has that id. ${effect}${didYouMean(suggestion)}`;
  return [
    {
      code: "unknown-reference",
      message,
      path: text.path,
      mark,
      ...(suggestion === null ? {} : { replacement: { label: `Change to ${suggestion}`, insert: suggestion } }),
    },
  ];
}

/** References to steps that do not exist at their place. */
export const unknownReferenceRule: Rule = {
  codes: [
    {
      code: "unknown-reference",
      severity: "warning",
      title: "A reference to a step that does not exist",
      help:
        "Alone in `stdin` or `for_each`, and in a condition, it stops the run. In other texts it stays as written, and " +
        "the shell reads it as a variable of its own.",
      example: "steps:\n  - id: fetch\n    run: ls\n  - id: use\n    run: cat\n    stdin: $fetsh.stdout\n",
    },
    {
      code: "out-of-loop",
      severity: "warning",
      title: "A reference to a step of a loop that is over",
      help: "What the steps of a loop leave is gone after each round. The result of the loop is the list of all rounds.",
      example:
        "steps:\n  - id: list\n    run: echo [1,2]\n  - id: all\n    for_each: $list.json\n    steps:\n" +
        "      - id: one\n        run: echo\n  - id: use\n    run: cat\n    stdin: $one.stdout\n",
    },
  ],
  step: (placed, context) =>
    placed.texts.flatMap((text) =>
      stepReferencesIn(text).flatMap((reference) =>
        context.scope.meaning(placed.step, reference.id) === null ? missing(placed, text, reference, context) : [],
      ),
    ),
};
