import type { CommandRunners } from "@/lib/lobster/contract/catalog";
import type { StepDryRuns } from "@/lib/lobster/contract/step-dry-run";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import { runApprove } from "./commands/approve/run";
import { runAsk } from "./commands/ask/run";
import { runClawdInvoke } from "./commands/clawd-invoke/run";
import { runCommandsList } from "./commands/commands-list/run";
import { runDedupe } from "./commands/dedupe/run";
import { runDiffLast } from "./commands/diff-last/run";
import { runEmailTriage } from "./commands/email-triage/run";
import { runExec } from "./commands/exec/run";
import { runGogGmailSearch } from "./commands/gog-gmail-search/run";
import { runGogGmailSend } from "./commands/gog-gmail-send/run";
import { runGroupBy } from "./commands/group-by/run";
import { runHead } from "./commands/head/run";
import { runJson } from "./commands/json/run";
import { runMap } from "./commands/map/run";
import { runOpenclawAgent } from "./commands/openclaw-agent/run";
import { runOpenclawInvoke } from "./commands/openclaw-invoke/run";
import { runPick } from "./commands/pick/run";
import { runSort } from "./commands/sort/run";
import { runStateGet } from "./commands/state-get/run";
import { runStateSet } from "./commands/state-set/run";
import { runTable } from "./commands/table/run";
import { runTemplate } from "./commands/template/run";
import { runWhere } from "./commands/where/run";
import { runWorkflowsList } from "./commands/workflows-list/run";
import { runWorkflowsRun } from "./commands/workflows-run/run";
import { invokeModel } from "./llm/invoke-model";
import { approvalDryRun } from "./steps/approval/dry-run";
import { approvalRunner } from "./steps/approval/run";
import { emptyDryRun } from "./steps/empty/dry-run";
import { emptyRunner } from "./steps/empty/run";
import { forEachDryRun } from "./steps/for-each/dry-run";
import { forEachRunner } from "./steps/for-each/run";
import { inputDryRun } from "./steps/input/dry-run";
import { inputRunner } from "./steps/input/run";
import { parallelDryRun } from "./steps/parallel/dry-run";
import { parallelRunner } from "./steps/parallel/run";
import { pipelineDryRun } from "./steps/pipeline/dry-run";
import { pipelineRunner } from "./steps/pipeline/run";
import { shellDryRun } from "./steps/shell/dry-run";
import { shellRunner } from "./steps/shell/run";
import { workflowDryRun } from "./steps/workflow/dry-run";
import { workflowRunner } from "./steps/workflow/run";

/** How each command runs, by the name in its definition. */
export const commandRunners: CommandRunners = new Map([
  ["approve", runApprove],
  ["ask", runAsk],
  ["clawd.invoke", runClawdInvoke],
  ["commands.list", runCommandsList],
  ["dedupe", runDedupe],
  ["diff.last", runDiffLast],
  ["email.triage", runEmailTriage],
  ["exec", runExec],
  ["gog.gmail.search", runGogGmailSearch],
  ["gog.gmail.send", runGogGmailSend],
  ["groupBy", runGroupBy],
  ["head", runHead],
  ["json", runJson],
  ["llm.invoke", invokeModel],
  ["llm_task.invoke", invokeModel],
  ["map", runMap],
  ["openclaw.agent", runOpenclawAgent],
  ["openclaw.invoke", runOpenclawInvoke],
  ["pick", runPick],
  ["sort", runSort],
  ["state.get", runStateGet],
  ["state.set", runStateSet],
  ["table", runTable],
  ["template", runTemplate],
  ["where", runWhere],
  ["workflows.list", runWorkflowsList],
  ["workflows.run", runWorkflowsRun],
]);

/** How each kind of step runs. */
export const stepRunners: StepRunners = new Map([
  ["approval", approvalRunner],
  ["empty", emptyRunner],
  ["for_each", forEachRunner],
  ["parallel", parallelRunner],
  ["input", inputRunner],
  ["pipeline", pipelineRunner],
  ["shell", shellRunner],
  ["workflow", workflowRunner],
]);

/** How each kind of step looks in a dry run. */
export const stepDryRuns: StepDryRuns = new Map([
  ["approval", approvalDryRun],
  ["empty", emptyDryRun],
  ["for_each", forEachDryRun],
  ["input", inputDryRun],
  ["parallel", parallelDryRun],
  ["pipeline", pipelineDryRun],
  ["shell", shellDryRun],
  ["workflow", workflowDryRun],
]);
