"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useSelectedLayoutSegment } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { CheckpointSummary } from "@/lib/api/checkpoints";
import { InboxList } from "./inbox-list";

type InboxFrameProps = {
  readonly workspace: string;
  readonly pending: readonly CheckpointSummary[];
  readonly children: ReactNode;
};

/** List beside request; on a narrow screen one after the other. */
export function InboxFrame({ workspace, pending, children }: InboxFrameProps) {
  const open = useSelectedLayoutSegment() !== null;
  // The open request has the heading of the page.
  const Heading = open ? "h2" : "h1";
  return (
    <div className="flex h-full">
      <aside
        aria-label="Requests"
        className={cn(
          "w-full shrink-0 flex-col overflow-y-auto lg:flex lg:w-88 lg:border-r lg:bg-surface-raised",
          open ? "hidden" : "flex",
        )}
      >
        <Heading className="px-4 pt-5 pb-2 font-semibold text-lg tracking-tight lg:px-3 lg:pt-4 lg:text-md">
          Inbox
        </Heading>
        <InboxList workspace={workspace} pending={pending} />
      </aside>
      <div className={cn("relative min-w-0 flex-1 scroll-pb-24 overflow-y-auto lg:block", open ? "block" : "hidden")}>
        <div className="mx-auto max-w-[820px] px-4 pt-4 lg:px-8 lg:pt-6">
          {open ? (
            <Link
              href={`/w/${encodeURIComponent(workspace)}/inbox`}
              className="-ml-1 mb-3 inline-flex h-8 items-center gap-0.5 text-sm text-text-muted hover:text-text lg:hidden"
            >
              <ChevronLeft aria-hidden className="size-4" />
              Inbox
            </Link>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
