import { LoadingWords, Skeleton } from "@/components/ui/skeleton";

/** The shape of the editor while it loads. */
export function EditorSkeleton({ label = "Opening the workflow" }: { readonly label?: string }) {
  return (
    <div className="flex h-full flex-col bg-surface">
      <h1 className="sr-only">{label}</h1>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b px-4">
        <Skeleton className="h-5 w-48" />
        <LoadingWords label={label} />
        <Skeleton className="ml-auto h-8 w-40" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex flex-1 flex-col items-center gap-12 bg-surface-sunken pt-20">
          {["first", "second", "third"].map((name) => (
            <Skeleton key={name} className="h-[60px] w-[280px] bg-surface-raised" />
          ))}
        </div>
        <div className="hidden w-[440px] flex-col gap-3 border-l p-5 lg:flex">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-52" />
        </div>
      </div>
    </div>
  );
}
