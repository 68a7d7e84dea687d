import { readHead } from "@/lib/api/version-head";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readHead);
