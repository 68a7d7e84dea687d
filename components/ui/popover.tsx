"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

type PopoverProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  /** Names the part for screen readers. */
  readonly label: string;
  readonly align?: "start" | "center" | "end";
  readonly side?: "top" | "right" | "bottom" | "left";
  /** Keeps the focus where the content has put it. */
  readonly keepFocusOnClose?: () => boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A small part beside a button, which closes when something else is used. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, label, align = "end", side = "bottom", className, children } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark()}>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (props.keepFocusOnClose?.() === true) event.preventDefault();
          }}
          className={cn(
            "z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] animate-appear flex-col overflow-hidden rounded-lg bg-surface-raised shadow-overlay outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** It hangs in the main landmark, so that people who walk by landmarks find it. */
function landmark(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.querySelector("main");
}
