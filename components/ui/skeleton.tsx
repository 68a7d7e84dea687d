import { cn } from "./cn";

/** A place that will be filled. Hidden from screen readers; `LoadingWords` says once beside it what is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn("block h-4 animate-breathe rounded-md bg-surface-hover", className)} />;
}

/** Says in words what is on its way: to people who listen at once, on the screen when it takes longer than a second. */
export function LoadingWords({ label, className }: { readonly label: string; readonly className?: string }) {
  return (
    <p role="status" className={cn("animate-late text-sm text-text-muted", className)}>
      {label}
    </p>
  );
}

/** One large part that is on its way. */
export function LoadingBox({ label, className }: { readonly label: string; readonly className?: string }) {
  return (
    <div className={cn("relative overflow-hidden", className)}>
      <Skeleton className="size-full" />
      <LoadingWords label={label} className="absolute inset-0 grid place-items-center p-4 text-center" />
    </div>
  );
}

/** A list that is on its way. */
export function SkeletonRows({ rows = 6, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <div>
      <LoadingWords label={label} className="mb-2" />
      <div aria-hidden className="divide-y rounded-lg border bg-surface-raised">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex h-12 items-center gap-6 px-4">
            <Skeleton className="w-48 max-w-[40%]" />
            <Skeleton className="hidden w-24 sm:block" />
            <Skeleton className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
