import type { JsonObject } from "@/lib/lobster/contract/json-value";

export const toolName = "lobster";

export const toolDescription =
  "Runs a Lobster pipeline or workflow file as one call, and resumes it after an approval or an answer. " +
  "A result with status needs_approval or needs_input waits: show its prompt to the user, then call again with " +
  'action "resume", the resumeToken and the user\'s decision.';

const text = (description: string): JsonObject => ({ type: "string", description });
const size = (description: string): JsonObject => ({ type: "integer", minimum: 1, description });

const plain: JsonObject = {
  action: { type: "string", enum: ["run", "resume"], description: "What to do." },
  pipeline: text("run: a pipeline, or the path of a file that ends in .lobster, .yaml, .yml or .json."),
  argsJson: text("run of a workflow file: its arguments as a JSON object."),
  token: text("resume: the resumeToken of the result that waits."),
  approvalId: text("resume: the short approvalId of an approval, in place of the token."),
  approve: { type: "boolean", description: "resume of an approval: true goes on, false ends the run." },
  responseJson: text("resume of an input: the answer as JSON that fits the responseSchema."),
  cancel: { type: "boolean", const: true, description: "resume: ends the run without a decision." },
  cwd: text("Folder to work in, relative to the working directory of the host and inside of it."),
  timeoutMs: size("Milliseconds after which the call is stopped; 20000 by default, at least 200."),
  maxStdoutBytes: size("Most bytes of the result and of each output stream; 512000 by default, at least 1024."),
};

const managed: JsonObject = {
  action: { type: "string", enum: ["run", "resume", "status"], description: "What to do; status lists waiting flows." },
  flowControllerId: text("run: who owns the flow. With flowGoal it makes the call a managed one."),
  flowGoal: text("run: what the flow is for."),
  flowStateJson: text("run: the controller's own state, as a JSON object."),
  flowCurrentStep: text("Name of the step while the engine works."),
  flowWaitingStep: text("Name of the step while the flow waits."),
  flowId: text("resume: the flow to go on with."),
  flowExpectedRevision: { type: "integer", minimum: 0, description: "resume: the flow's revision that was last seen." },
};

/** JSON Schema of the tool's parameters; those of managed flows only where the host has a store for them. */
export function toolParameters({ flows }: { readonly flows: boolean }): JsonObject {
  return {
    type: "object",
    properties: flows ? { ...plain, ...managed } : plain,
    required: ["action"],
    additionalProperties: false,
  };
}
