import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A table of things people work with: hairlines, sticky head, own scroll region on narrow screens. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface-raised">
      <table className={cn("w-full border-collapse text-left", className)} {...rest} />
    </div>
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "h-9 whitespace-nowrap border-b px-3 font-medium text-sm text-text-muted first:pl-4 last:pr-4",
        className,
      )}
      {...rest}
    />
  );
}

/** Long lists stay quick because rows outside the screen are not laid out. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      className={cn(
        "border-b transition-colors last:border-b-0 hover:bg-surface-hover/60 focus-within:bg-surface-hover/60",
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<"td">) {
  return <td className={cn("h-12 px-3 first:pl-4 last:pr-4", className)} {...rest} />;
}
