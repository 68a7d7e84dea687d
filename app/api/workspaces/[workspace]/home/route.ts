import { readHome } from "@/lib/api/home";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(readHome);
