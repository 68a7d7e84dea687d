import { getSession } from "@/lib/api/people";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(getSession);
