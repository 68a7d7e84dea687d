import { readLayout, saveLayout } from "@/lib/api/layout";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readLayout);
export const PUT = serve(saveLayout);
