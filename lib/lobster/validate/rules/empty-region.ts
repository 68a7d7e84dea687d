import { readNotes } from "../../notes/file-notes";
import type { Finding, LintContext, Rule } from "../finding";

/** Region markers with no step between them, such as moving the last one out leaves behind. */
export const emptyRegionRule: Rule = {
  codes: [
    {
      code: "empty-region",
      severity: "info",
      title: "A group without steps",
      help: "`# region` and `# endregion` draw a frame around the steps between them. Where none are left, nothing is drawn.",
      example: "steps:\n  # region Send\n  # endregion\n  - id: a\n    run: ls\n",
    },
  ],
  file: (context) =>
    readNotes(context.document, context.catalog).emptyRegions.map(({ title, list, start, end }): Finding => {
      const lines = end === null ? [start] : [start, end];
      return {
        code: "empty-region",
        message: `The group \`${title}\` has no steps.`,
        path: list,
        mark: { kind: "range", range: start },
        ...(keepsBlankLines(context)
          ? {}
          : { repair: { label: "Remove the group", edits: lines.map((line) => ({ ...line, insert: "" })) } }),
      };
    }),
};

/** A text with `|+` may end above the lines; what is below them would become part of it. */
function keepsBlankLines({ document }: LintContext): boolean {
  return /[|>][0-9]?\+/.test(document.text);
}
