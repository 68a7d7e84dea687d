import { listOverrules, setOverrule } from "@/lib/api/overrules";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(listOverrules);
export const PUT = serve(setOverrule);
