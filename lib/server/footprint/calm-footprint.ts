import { catalog } from "@/lib/catalog/index";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { emptyFootprint, type Footprint } from "@/lib/lobster/footprint/footprint";
import { footprintOf } from "@/lib/lobster/footprint/footprint-of";
import type { ServerContext } from "../context";

/**
 * What a text needs; nothing, with a line in the log, when it cannot be analysed: a text that somebody wrote must not
 * take the rest of the answer away from everybody.
 */
export function calmFootprint(
  context: Pick<ServerContext, "log">,
  document: WorkflowDocument,
  analyse: typeof footprintOf = footprintOf,
): Footprint {
  try {
    return analyse(document, catalog);
  } catch (error) {
    context.log.error({ err: error }, "what a workflow needs could not be told");
    return emptyFootprint;
  }
}
