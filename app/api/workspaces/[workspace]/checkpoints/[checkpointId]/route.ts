import { readCheckpoint } from "@/lib/api/checkpoints";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readCheckpoint);
