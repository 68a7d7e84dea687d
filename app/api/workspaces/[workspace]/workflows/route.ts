import { createWorkflow, listWorkflows } from "@/lib/api/workflows";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(listWorkflows);
export const POST = serve(createWorkflow);
