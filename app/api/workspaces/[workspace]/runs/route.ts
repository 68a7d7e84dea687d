import { listRuns, startRun } from "@/lib/api/runs";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(listRuns);
export const POST = serve(startRun);
