"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

export const TooltipProvider = Radix.Provider;

type TooltipProps = {
  readonly label: ReactNode;
  readonly keys?: readonly string[] | undefined;
  readonly side?: "top" | "right" | "bottom" | "left";
  /** The element that is explained; it must be focusable. */
  readonly children: ReactNode;
};

export function Tooltip({ label, keys, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-80 animate-appear items-center gap-2 rounded-md bg-surface-raised px-2 py-1 text-sm text-text shadow-overlay"
        >
          {label}
          {keys ? <Kbd keys={keys} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
