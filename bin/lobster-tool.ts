// What programs import as `lobster-studio/tool`.
export { createLobsterTool } from "@/lib/runtime/tool/create-lobster-tool";
export { ToolError } from "@/lib/runtime/tool/tool-error";
