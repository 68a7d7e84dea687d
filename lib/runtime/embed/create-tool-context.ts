import type { RequestContext } from "@/lib/runtime/requests/request-context";
import { completeRegistry } from "./command-registry";
import { completeToolContext, openToolContext } from "./open-tool-context";
import type { ToolContext, ToolContextOptions } from "./tool-context";

/** A context for several requests: what a program gives, and for the rest what requests have by default. */
export function createToolContext(options: ToolContextOptions = {}): ToolContext {
  return completeToolContext(options, completeRegistry(options.registry));
}

/** A context that somebody gave, and what the engine works with for it. */
export function openGivenContext(given: ToolContextOptions | undefined): {
  readonly context: ToolContext;
  readonly request: RequestContext;
} {
  const context = createToolContext(given);
  return { context, request: openToolContext(context) };
}
