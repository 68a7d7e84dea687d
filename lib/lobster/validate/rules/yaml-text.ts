import type { StepText } from "../../graph/step-texts";
import { own } from "../field-checks";
import { type Finding, type LintContext, type Rule, stepName } from "../finding";

function sourceOf(
  { path }: Pick<StepText, "path">,
  { document }: LintContext,
): { from: number; text: string; after: string } | null {
  const range = document.rangeOf(path);
  if (range === null || document.format === "json") return null;
  const end = document.text.indexOf("\n", range.to);
  const after = document.text.slice(range.to, end === -1 ? undefined : end);
  return { from: range.from, text: document.text.slice(range.from, range.to), after };
}

/** A script in a folded block, whose lines YAML joins to one. */
function folded(text: StepText, owner: string, context: LintContext): readonly Finding[] {
  // Joined lines need one of them to go wrong.
  if (text.field.widget !== "shell" || !/[#\\]/.test(text.text)) return [];
  const source = sourceOf(text, context);
  if (source === null || !source.text.startsWith(">")) return [];
  const lines = text.text.trimEnd().split("\n");
  const continued = /\\[ \t]+\S/.test(text.text) && /\\\r?\n/.test(source.text);
  const comment = lines.some((line) => /(^|\s)#\s/.test(line)) && /\n[ \t]*#\s[^\n]*\n[ \t]*\S/.test(source.text);
  if (!continued && !comment) return [];
  const reason = continued
    ? "a `\\` that ended a line stands in the middle of one now"
    : "a comment swallows everything behind it";
  return [
    {
      code: "folded-script",
      message: `${owner}: \`>\` joins the lines of \`${text.name}\` to one, and ${reason}. Write \`|\`.`,
      path: text.path,
      repair: {
        label: "Change to |",
        edits: [{ from: source.from, to: source.from + 1, insert: "|" }],
      },
    },
  ];
}

/** A text that YAML ends at a `#`. */
function cut(text: Pick<StepText, "path" | "name">, owner: string, context: LintContext): readonly Finding[] {
  const source = sourceOf(text, context);
  if (source === null || /^["'|>]/.test(source.text)) return [];
  const comment = /^[ \t]+#[^\s#!]/.exec(source.after);
  if (comment === null) return [];
  const range = context.document.rangeOf(text.path);
  if (range === null) return [];
  const whole = `${source.text}${source.after}`.trimEnd();
  return [
    {
      code: "cut-by-comment",
      message: `${owner}: \`${text.name}\` ends before \`${source.after.trim()}\`: a \`#\` behind a blank begins a comment. Put the whole text in quotes.`,
      path: text.path,
      repair: {
        label: "Put it in quotes",
        edits: [{ from: range.from, to: range.from + whole.length, insert: `'${whole.replaceAll("'", "''")}'` }],
      },
    },
  ];
}

/** Texts that YAML reads in another way than they look. */
export const yamlTextRule: Rule = {
  codes: [
    {
      code: "folded-script",
      severity: "warning",
      title: "A script whose lines are joined",
      help: "A block with `>` becomes one line. A script of several lines needs `|`.",
      example: "steps:\n  - id: a\n    run: >\n      fetch \\\n      --all\n",
    },
    {
      code: "cut-by-comment",
      severity: "warning",
      title: "A text that ends at a `#`",
      help: "In a text without quotes, a `#` behind a blank begins a comment of YAML.",
      example: "steps:\n  - id: a\n    approval: Merge PR #12?\n  - id: b\n    run: make\n",
    },
  ],
  step: ({ step, texts }, context) => {
    const owner = stepName(step);
    const approval = own(step.fields, "approval");
    const question = typeof approval === "string" ? [{ name: "approval", path: [...step.path, "approval"] }] : [];
    const commands = texts.filter(({ field }) => field.widget === "shell" || field.widget === "pipeline");
    return [
      ...texts.flatMap((text) => folded(text, owner, context)),
      ...[...commands, ...question].flatMap((text) => cut(text, owner, context)),
    ];
  },
};
