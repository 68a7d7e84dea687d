import type { Rule } from "../finding";

/** Findings of a file that are listed. */
export const mostFindings = 500;

export const moreFindings = "more-findings";

/** What stands for the findings that are left out. */
export const moreFindingsRule: Rule = {
  codes: [
    {
      code: moreFindings,
      severity: "info",
      title: "More findings than are listed",
      help: `Of each file the ${mostFindings} that weigh most are listed, warnings first. The others show when some of them are mended.`,
      example: "",
    },
  ],
};
