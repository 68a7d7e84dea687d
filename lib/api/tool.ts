import { z } from "zod";
import { defineRoute } from "./contract";
import { jsonValue, none } from "./json";

const parameter = jsonValue.optional();

/**
 * One call of the `lobster` tool. The body is what a host of language models would pass to the tool, unchanged: the
 * tool judges the values, in the order and with the texts of its contract, so that callers here and there see the same.
 * Wrong parameters answer 400, every other failure of the tool 422; `message` is the tool's text and `details.kind`
 * says what kind of failure it is. Whoever may start runs may name a workflow of the workspace; a pipeline of the
 * caller's own takes the permission to edit, and a yes or an answer the permission to decide.
 */
export const callTool = defineRoute({
  method: "POST",
  path: "/api/v1/tool",
  permission: "run.start",
  params: none,
  query: z.object({ workspace: z.string().min(1).max(64) }).strict(),
  body: z
    .object({
      action: parameter,
      pipeline: parameter,
      argsJson: parameter,
      token: parameter,
      approvalId: parameter,
      approve: parameter,
      responseJson: parameter,
      cancel: parameter,
      cwd: parameter,
      timeoutMs: parameter,
      maxStdoutBytes: parameter,
      flowControllerId: parameter,
      flowGoal: parameter,
      flowStateJson: parameter,
      flowCurrentStep: parameter,
      flowWaitingStep: parameter,
      flowId: parameter,
      flowExpectedRevision: parameter,
    })
    .strict(),
  reply: z.object({
    /** The details as text, two spaces of indentation. */
    content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
    /** The envelope; of a managed call with the flow beside it. */
    details: z.record(z.string(), jsonValue),
  }),
});
