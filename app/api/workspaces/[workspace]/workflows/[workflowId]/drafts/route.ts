import { listDrafts } from "@/lib/api/drafts";
import { serve } from "@/lib/server/http/serve";

export const GET = serve(listDrafts);
