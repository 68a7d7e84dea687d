"use client";

import { Info, X } from "lucide-react";
import { useMemo, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { sizeNotice } from "@/lib/editor/explain-text";
import { useReadDocument } from "./use-editor";

/** A calm word over the drawing of a very large file. */
export function SizeNotice() {
  const document = useReadDocument();
  const [closed, setClosed] = useState(false);
  const words = useMemo(() => sizeNotice(document), [document]);
  if (words === null || closed) return null;
  return (
    <div
      role="status"
      className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-2xl items-center gap-3 rounded-lg border bg-surface-raised py-2 pr-2 pl-4 text-sm"
    >
      <Info aria-hidden className="size-4 shrink-0 text-status-running" />
      <p className="min-w-0 flex-1">{words}</p>
      <IconButton size="sm" icon={X} label="Close this notice" onClick={() => setClosed(true)} />
    </div>
  );
}
