import { Page } from "@/components/ui/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <Skeleton className="mb-5 h-7 w-40" />
      <SkeletonRows label="Loading this page" />
    </Page>
  );
}
