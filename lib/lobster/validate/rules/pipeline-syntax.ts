import { type Finding, part, type Rule, stepName } from "../finding";
import { pipelineOf } from "./pipeline-subject";

/** Pipeline texts that cannot be read. */
export const pipelineSyntaxRule: Rule = {
  codes: [
    {
      code: "pipeline-syntax",
      severity: "warning",
      title: "A pipeline that cannot be read",
      help: "The run stops at this step: a quote is not closed, or there is nothing between two `|`.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | | head\n",
    },
  ],
  step: ({ step, texts }) =>
    texts
      .filter(({ field }) => field.widget === "pipeline")
      .flatMap((text): readonly Finding[] => {
        const { problem } = pipelineOf(text);
        if (problem === null) return [];
        const message = `${stepName(step)}: the pipeline cannot be read: ${problem.message}.`;
        const from = Math.min(problem.at, text.text.length - 1);
        const base = { code: "pipeline-syntax", message, path: text.path };
        return from < 0 ? [base] : [{ ...base, mark: part(text, from, from + 1) }];
      }),
};
