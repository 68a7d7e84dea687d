import { readFile } from "@/lib/api/workflows";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readFile);
