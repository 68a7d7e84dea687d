import { cancelRun } from "@/lib/api/runs";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(cancelRun);
