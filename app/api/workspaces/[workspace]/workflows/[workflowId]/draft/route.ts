import { discardDraft, keepDraft } from "@/lib/api/drafts";
import { serve } from "@/lib/server/http/serve";

export const PUT = serve(keepDraft);
export const DELETE = serve(discardDraft);
