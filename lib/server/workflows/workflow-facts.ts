import { catalog } from "@/lib/catalog/index";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import type { ServerContext } from "../context";
import { currentVersion } from "../versions/current-version";
import { firstProblem, openStoredText } from "./pinned-workflow";

/** What lists tell about a workflow, without its text. */
export type WorkflowFacts = {
  readonly title: string;
  readonly description: string | null;
  readonly stepCount: number;
  readonly gateCount: number;
  readonly errorCount: number;
  readonly factsRevision: string;
};

/** Names the code that derives facts: it changes when kinds learn to run or the derivation below changes. */
const factsRevision = `1:${catalog.stepKinds.map(({ kind, runnable }) => `${kind}${runnable ? "+" : "-"}`).join(",")}`;

const longestTitle = 200;
const longestDescription = 500;

/** Derives the facts of a text. Any text has some: one that cannot be read has no steps and one error. */
export function workflowFacts(text: string, fileName: string): WorkflowFacts {
  const document = openStoredText(text, fileName);
  const { workflow, allSteps } = document;
  const description = workflow?.fields.description;
  return {
    title: (workflow?.name?.trim() || fileName).slice(0, longestTitle),
    description: typeof description === "string" ? description.trim().slice(0, longestDescription) || null : null,
    stepCount: allSteps.length,
    gateCount: allSteps.filter(({ fields }) => hasApprovalGate(fields) || fields.input !== undefined).length,
    errorCount: firstProblem(document) === null ? 0 : 1,
    factsRevision,
  };
}

/** Derives the facts of all workflows again that an older version of this program has derived. */
export async function refreshFacts(context: Pick<ServerContext, "db">): Promise<void> {
  const stale = await context.db.workflow.findMany({
    where: { factsRevision: { not: factsRevision }, archivedAt: null },
  });
  for (const workflow of stale) {
    const { text } = await currentVersion(context.db, workflow);
    await context.db.workflow.updateMany({
      where: { id: workflow.id, currentNumber: workflow.currentNumber },
      data: workflowFacts(text, workflow.fileName),
    });
  }
}
