import type { ComponentProps } from "react";
import { cn } from "./cn";

export const controlClass =
  "w-full min-w-0 rounded-md border border-border-strong bg-surface-raised text-base text-text outline-offset-0 disabled:bg-surface-sunken disabled:text-text-muted aria-invalid:border-danger";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(controlClass, "h-8 px-2.5", className)} {...rest} />;
}
