import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";

/** The browser's own select: best on a phone, and complete by keyboard. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative inline-flex", className)}>
      <select className={cn(controlClass, "h-8 appearance-none truncate pr-8 pl-2.5")} {...rest}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-2 right-2.5 size-4 text-text-muted" />
    </span>
  );
}
