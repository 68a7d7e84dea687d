"use client";

import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** On or off, at once. Give it an `id` and a label, or an `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-border-strong bg-surface-sunken px-0.5 transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-4 rounded-full bg-border-strong transition-transform data-[state=checked]:translate-x-[1.125rem] data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
