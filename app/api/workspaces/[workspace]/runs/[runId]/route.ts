import { readRun } from "@/lib/api/runs";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readRun);
