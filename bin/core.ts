// What programs import as `lobster-studio/core`.
export { LobsterError } from "@/lib/lobster/contract/errors";
export { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
export { createDefaultRegistry } from "@/lib/runtime/embed/command-registry";
export { createToolContext } from "@/lib/runtime/embed/create-tool-context";
export { decodeResumeToken } from "@/lib/runtime/embed/resume-payload";
export { runPipeline } from "@/lib/runtime/embed/run-pipeline";
export { runWorkflowFile } from "@/lib/runtime/embed/run-workflow-file";
export { resumeToolRequest, runToolRequest } from "@/lib/runtime/embed/tool-requests";
