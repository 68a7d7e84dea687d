import { invokeTool } from "@/lib/catalog/gateway/invoke-tool";

/** Calls a tool of a gateway, under the names `openclaw.invoke` and `apus.invoke`. */
export const runOpenclawInvoke = invokeTool;
