import { checkFootprint } from "@/lib/api/footprint";
import { serve } from "@/lib/server/http/serve";

export const POST = serve(checkFootprint);
