import { decideCheckpoint } from "@/lib/api/checkpoints";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(decideCheckpoint);
