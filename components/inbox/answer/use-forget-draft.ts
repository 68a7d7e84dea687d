"use client";

import { useEffect } from "react";
import { KeptDrafts } from "./kept-drafts";

/** Once a request is settled, what was written for it and not sent goes. */
export function useForgetDraft(personId: string, checkpointId: string, settled: boolean): void {
  useEffect(() => {
    if (settled) new KeptDrafts(personId, checkpointId).forget();
  }, [personId, checkpointId, settled]);
}
