"use client";

import { CircleCheckBig } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { useMediaQuery, wideScreen } from "@/components/ui/use-media-query";

type ChooseRequestProps = {
  /** Address of the request that has waited longest, null when none waits. */
  readonly first: string | null;
};

/** Beside the list while no request is open: where there is room, the oldest one opens by itself. */
export function ChooseRequest({ first }: ChooseRequestProps) {
  const router = useRouter();
  const wide = useMediaQuery(wideScreen);
  useEffect(() => {
    if (wide && first !== null) router.replace(first);
  }, [wide, first, router]);
  if (first !== null) return null;
  return (
    <EmptyState icon={CircleCheckBig} title="All decided" className="pt-32">
      A request appears here when a run stops at an approval or asks a question. What was decided before is in the list.
    </EmptyState>
  );
}
