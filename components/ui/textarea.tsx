import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";

/** Grows with its text where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(controlClass, "field-sizing-content min-h-16 resize-y px-2.5 py-1.5", className)}
      {...rest}
    />
  );
}
