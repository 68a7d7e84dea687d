import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { PipelineStage } from "@/lib/lobster/contract/command";

/**
 * Whether a stage may leave a trace before it asks or ends: every command but those that only ask.
 * @param answered true for the stage that goes on behind the answer to its question
 */
export function mayLeaveTrace({ name }: PipelineStage, catalog: Catalog, answered: boolean): boolean {
  const { pausable = false, resumeSafe } = catalog.command(name) ?? {};
  return !((answered ? resumeSafe?.afterInput : resumeSafe?.beforeInput) ?? pausable);
}
