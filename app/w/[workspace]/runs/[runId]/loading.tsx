import { Page } from "@/components/ui/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page className="max-w-[1440px]">
      <Skeleton className="mb-2 h-7 w-64 max-w-full" />
      <Skeleton className="mb-6 w-48" />
      <div className="grid gap-6 lg:grid-cols-[minmax(20rem,5fr)_minmax(0,7fr)]">
        <SkeletonRows label="Loading the run" />
        <Skeleton className="hidden h-72 lg:block" />
      </div>
    </Page>
  );
}
