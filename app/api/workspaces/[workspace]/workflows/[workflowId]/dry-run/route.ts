import { dryRunWorkflow } from "@/lib/api/workflows";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(dryRunWorkflow);
