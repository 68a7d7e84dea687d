import { cn } from "./cn";

/** A place that will be filled. Hidden from screen readers; say "Loading …" once beside it. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn("block h-4 animate-breathe rounded-md bg-surface-hover", className)} />;
}

/** A list that is on its way. */
export function SkeletonRows({ rows = 6, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <div role="status" className="divide-y rounded-lg border bg-surface-raised">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-12 items-center gap-6 px-4">
          <Skeleton className="w-48 max-w-[40%]" />
          <Skeleton className="hidden w-24 sm:block" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  );
}
