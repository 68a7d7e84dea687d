// What programs import as `lobster-studio/core`.
export { LobsterError } from "@/lib/lobster/contract/errors";
export { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
export { createDefaultRegistry } from "@/lib/runtime/requests/command-registry";
export { createToolContext } from "@/lib/runtime/requests/create-tool-context";
export { resumeToolRequest } from "@/lib/runtime/requests/resume-tool-request";
export { runToolRequest, runWorkflowFile } from "@/lib/runtime/requests/run-tool-request";
export { decodeResumeToken } from "@/lib/runtime/store/resume-token";
