import type { Catalog } from "@/lib/lobster/contract/catalog";
import { approveCommand } from "./commands/approve/definition";
import { askCommand } from "./commands/ask/definition";
import { clawdInvokeCommand } from "./commands/clawd-invoke/definition";
import { commandsListCommand } from "./commands/commands-list/definition";
import { dedupeCommand } from "./commands/dedupe/definition";
import { diffLastCommand } from "./commands/diff-last/definition";
import { emailTriageCommand } from "./commands/email-triage/definition";
import { execCommand } from "./commands/exec/definition";
import { gogGmailSearchCommand } from "./commands/gog-gmail-search/definition";
import { gogGmailSendCommand } from "./commands/gog-gmail-send/definition";
import { groupByCommand } from "./commands/group-by/definition";
import { headCommand } from "./commands/head/definition";
import { jsonCommand } from "./commands/json/definition";
import { llmInvokeCommand } from "./commands/llm-invoke/definition";
import { llmTaskInvokeCommand } from "./commands/llm-task-invoke/definition";
import { mapCommand } from "./commands/map/definition";
import { openclawAgentCommand } from "./commands/openclaw-agent/definition";
import { openclawInvokeCommand } from "./commands/openclaw-invoke/definition";
import { pickCommand } from "./commands/pick/definition";
import { sortCommand } from "./commands/sort/definition";
import { stateGetCommand } from "./commands/state-get/definition";
import { stateSetCommand } from "./commands/state-set/definition";
import { tableCommand } from "./commands/table/definition";
import { templateCommand } from "./commands/template/definition";
import { whereCommand } from "./commands/where/definition";
import { workflowsListCommand } from "./commands/workflows-list/definition";
import { workflowsRunCommand } from "./commands/workflows-run/definition";
import { makeCatalog } from "./make-catalog";
import { sharedFields, topLevelFields } from "./shared-fields";
import { approvalStep } from "./steps/approval/definition";
import { emptyStep } from "./steps/empty/definition";
import { forEachStep } from "./steps/for-each/definition";
import { inputStep } from "./steps/input/definition";
import { parallelStep } from "./steps/parallel/definition";
import { pipelineStep } from "./steps/pipeline/definition";
import { shellStep } from "./steps/shell/definition";
import { workflowStep } from "./steps/workflow/definition";

/** Every step kind and command of the product. */
export const catalog: Catalog = makeCatalog({
  // The order decides what a step with several actions is.
  stepKinds: [parallelStep, forEachStep, workflowStep, pipelineStep, shellStep, approvalStep, inputStep, emptyStep],
  commands: [
    approveCommand,
    askCommand,
    clawdInvokeCommand,
    commandsListCommand,
    dedupeCommand,
    diffLastCommand,
    emailTriageCommand,
    execCommand,
    gogGmailSearchCommand,
    gogGmailSendCommand,
    groupByCommand,
    headCommand,
    jsonCommand,
    llmInvokeCommand,
    llmTaskInvokeCommand,
    mapCommand,
    openclawAgentCommand,
    openclawInvokeCommand,
    pickCommand,
    sortCommand,
    stateGetCommand,
    stateSetCommand,
    tableCommand,
    templateCommand,
    whereCommand,
    workflowsListCommand,
    workflowsRunCommand,
  ],
  sharedFields,
  topLevelFields,
});
