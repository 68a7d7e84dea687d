import type { StepReference } from "../../expression/references";
import { type Finding, type LintContext, type LintedStep, part, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { fieldsOfResult, recordFields } from "./record-fields";
import { stepReferencesIn } from "./step-references";

const advice: Readonly<Record<string, string>> = {
  rejected: "A rejected run ends, so nothing has to ask for it.",
  denied: "A rejected run ends, so nothing has to ask for it.",
  success: "A step that fails ends the run, unless it has `on_error: continue`; then `error` is true.",
  succeeded: "A step that fails ends the run, unless it has `on_error: continue`; then `error` is true.",
  failed: "With `on_error: continue` a failed step has `error`.",
  exitCode: "A step that fails ends the run, unless it has `on_error: continue`; then `error` is true.",
  exit_code: "A step that fails ends the run, unless it has `on_error: continue`; then `error` is true.",
  status: "A step that fails ends the run, unless it has `on_error: continue`; then `error` is true.",
  stderr: "What a command writes to standard error is not kept.",
};

function reasonOf(reference: StepReference, placed: LintedStep, { scope, guesses }: LintContext): string | null {
  const [field = ""] = reference.path;
  const meaning = scope.meaning(placed.step, reference.id);
  if (meaning === null || (meaning.kind === "step" && !meaning.available)) return null;
  if (!recordFields.includes(field)) {
    const names = meaning.kind === "variable" ? ["json", "stdout"] : fieldsOfResult(meaning.step);
    const known = Object.hasOwn(advice, field) ? ` ${advice[field]}` : null;
    const listed = names.map((name) => `\`${name}\``).join(", ");
    return `is always empty: the result has ${listed}.${known ?? didYouMean(guesses.nearest(field, names) ?? `json.${field}`)}`;
  }
  if (meaning.kind === "variable") {
    return field === "json" || field === "stdout" ? null : "is always empty: the item is in `json`.";
  }
  if (fieldsOfResult(meaning.step).includes(field)) return null;
  switch (field) {
    case "approved":
    case "approvedBy":
    case "initiatedBy":
      return `is never set: \`${reference.id}\` has no approval.`;
    case "error":
    case "errorMessage":
      return `is never set: when \`${reference.id}\` fails the run ends, because it has no \`on_error\`.`;
    case "json":
    case "stdout":
      return meaning.step.kind.kind === "input"
        ? `is always empty: the answer is \`$${reference.id}.response\`.`
        : `is always empty: \`${reference.id}\` produces nothing.`;
    default:
      return `is always empty: \`${reference.id}\` asks no question.`;
  }
}

/** References to parts of a result that no step of that kind ever has. */
export const unknownFieldRule: Rule = {
  codes: [
    {
      code: "unknown-field",
      severity: "warning",
      title: "A part of a result that never exists",
      help:
        "Such a reference is empty in texts and false in conditions. Results have `stdout`, `json`, and with an " +
        "approval `approved`; answers of an input step are in `response`; `error` exists with `on_error` only.",
      example: "steps:\n  - id: a\n    run: make\n  - id: b\n    run: echo\n    when: $a.success\n",
    },
    {
      code: "bracket-path",
      severity: "warning",
      title: "Brackets behind a reference",
      help: "References have no brackets: `[0]` stays as text behind the value. Entries of a list are reached with `.0`.",
      example: "steps:\n  - id: a\n    run: ls\n  - id: b\n    pipeline: head\n    stdin: $a.json.items[0]\n",
    },
  ],
  step: (placed, context) => {
    const { step, texts } = placed;
    return texts.flatMap((text) =>
      stepReferencesIn(text).flatMap((reference): readonly Finding[] => {
        const reason = reasonOf(reference, placed, context);
        const { id, path } = reference;
        if (reason !== null) {
          const from = reference.from + 1 + id.length + 1;
          const message = `${stepName(step)}: \`${reference.text}\` ${reason}`;
          const mark = part(text, from, from + (path[0] ?? "").length);
          return [{ code: "unknown-field", message, path: text.path, mark }];
        }
        const bracket = /^\[(\d+)\]/.exec(text.text.slice(reference.to));
        if (bracket === null || context.scope.meaning(step, id) === null) return [];
        const [written, index = ""] = bracket;
        return [
          {
            code: "bracket-path",
            message: `${stepName(step)}: \`${written}\` is not part of the reference \`${reference.text}\`. Write \`.${index}\`.`,
            path: text.path,
            mark: part(text, reference.to, reference.to + written.length),
            replacement: { label: `Change to .${index}`, insert: `.${index}` },
          },
        ];
      }),
    );
  },
};
