import { downloadOutput } from "@/lib/server/http/byte-routes";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(downloadOutput);
