import { postSetup } from "@/lib/api/people";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(postSetup);
