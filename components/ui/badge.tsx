import type { ComponentProps } from "react";
import { cn } from "./cn";

const tone = {
  neutral: "bg-surface-mark text-text-muted",
  accent: "bg-accent-soft text-accent",
  waiting: "bg-status-waiting-soft text-status-waiting",
  failed: "bg-status-failed-soft text-status-failed",
  succeeded: "bg-status-succeeded-soft text-status-succeeded",
} as const;

type BadgeProps = ComponentProps<"span"> & { readonly tone?: keyof typeof tone };

/** A short fact beside a name. For run and step states use `StatusBadge`. */
export function Badge({ tone: name = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-md px-1.5 text-xs tabular-nums [&_svg]:size-3",
        tone[name],
        className,
      )}
      {...rest}
    />
  );
}
