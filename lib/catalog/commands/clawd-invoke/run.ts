import { invokeTool } from "@/lib/catalog/gateway/invoke-tool";

/** Calls a tool of a gateway, under the name `clawd.invoke`. */
export const runClawdInvoke = invokeTool;
