import { readKnowledge } from "@/lib/api/knowledge";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readKnowledge);
