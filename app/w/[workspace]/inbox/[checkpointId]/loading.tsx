import { LoadingWords, Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingWords label="Loading the request" />
      <Skeleton className="w-40" />
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-20" />
      <Skeleton className="h-48" />
    </div>
  );
}
