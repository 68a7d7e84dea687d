import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the request</span>
      <Skeleton className="w-40" />
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-20" />
      <Skeleton className="h-48" />
    </div>
  );
}
