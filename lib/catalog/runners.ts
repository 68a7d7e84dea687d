import type { CommandRunners } from "@/lib/lobster/contract/catalog";
import type { StepRunners } from "@/lib/lobster/contract/step-runner";
import { runApprove } from "./commands/approve/run";
import { runExec } from "./commands/exec/run";
import { runHead } from "./commands/head/run";
import { runJson } from "./commands/json/run";
import { runPick } from "./commands/pick/run";
import { runWhere } from "./commands/where/run";
import { approvalRunner } from "./steps/approval/run";
import { emptyRunner } from "./steps/empty/run";
import { pipelineRunner } from "./steps/pipeline/run";
import { shellRunner } from "./steps/shell/run";

/** How each command runs, by the name in its definition. */
export const commandRunners: CommandRunners = new Map([
  ["approve", runApprove],
  ["exec", runExec],
  ["head", runHead],
  ["json", runJson],
  ["pick", runPick],
  ["where", runWhere],
]);

/** How each kind of step runs. */
export const stepRunners: StepRunners = new Map([
  ["approval", approvalRunner],
  ["empty", emptyRunner],
  ["pipeline", pipelineRunner],
  ["shell", shellRunner],
]);
