"use client";

import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { WithCode } from "@/components/ui/with-code";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { checkFootprint } from "@/lib/api/footprint";
import { lackWords, needGroups } from "@/lib/editor/dry-run/needs";

type NeedsLineProps = { readonly workspace: string; readonly workflowId: string; readonly text: string };

/** What the workflow needs and this server does not have: a warning that forbids nothing. */
export function NeedsLine({ workspace, workflowId, text }: NeedsLineProps) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const params = { workspace, workflowId };
    callRoute(checkFootprint, { params, body: { text }, signal: control.signal }).then(
      (footprint) => {
        if (!control.signal.aborted) setWords(lackWords(needGroups(footprint)));
      },
      (error: unknown) => {
        // A run starts without it as well.
        if (!control.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => control.abort();
  }, [workspace, workflowId, text]);
  return (
    <p role="status" className={words === null ? "sr-only" : "mb-4 flex items-start gap-2 text-sm"}>
      {words === null ? null : (
        <>
          <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-status-waiting" />
          <span className="min-w-0 break-words">
            <WithCode text={words} />
          </span>
        </>
      )}
    </p>
  );
}
