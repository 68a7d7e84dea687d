import { archiveWorkflow, readWorkflow, saveWorkflow } from "@/lib/api/workflows";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readWorkflow);
export const PUT = serve(saveWorkflow);
export const DELETE = serve(archiveWorkflow);
