import { callTool } from "@/lib/api/tool";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(callTool);
