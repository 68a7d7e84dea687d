import { z } from "zod";
import { workspaceParams } from "./json";

/** Path parts of everything that belongs to one workflow. */
export const workflowParams = workspaceParams.extend({ workflowId: z.string().min(1).max(64) });
