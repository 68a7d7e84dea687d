"use client";

import { ChevronRight } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Kbd } from "./kbd";
import { menuItemClass, menuLandmark, menuPanelClass } from "./menu";

type MenuAtProps = {
  /** Where it opens, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** Accessible name. */
  readonly label: string;
  readonly onClose: () => void;
  /** Where the focus goes when the menu closes. */
  readonly onReturnFocus?: () => void;
  readonly children: ReactNode;
};

/** A menu without a button, open for as long as it is rendered: for right clicks, long presses and the menu key. */
export function MenuAt({ at, label, onClose, onReturnFocus, children }: MenuAtProps) {
  return (
    <Radix.Root
      open
      modal={false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-px" style={{ left: at.x, top: at.y }} />
      </Radix.Trigger>
      <Radix.Portal container={menuLandmark()}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="start"
          side="bottom"
          sideOffset={2}
          collisionPadding={8}
          // A menu that is taller than its room scrolls, and what scrolls has to be in reach of the keyboard.
          tabIndex={0}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus?.();
          }}
          className={cn(menuPanelClass, "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto")}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuActProps = {
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  /** Why it cannot be chosen now. The item stays in reach, and tells it. */
  readonly reason: string | null;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export function MenuAct({ keys, danger = false, reason, onSelect, children }: MenuActProps) {
  return (
    <Radix.Item
      aria-disabled={reason !== null || undefined}
      aria-description={reason ?? undefined}
      onSelect={onSelect}
      className={cn(menuItemClass, "group/act py-1", danger && "text-danger", reason !== null && "cursor-default")}
    >
      <span className="min-w-0 flex-1">
        <span className={cn("block", reason !== null && "text-text-muted opacity-70")}>{children}</span>
        {reason === null ? null : (
          <span className="hidden max-w-64 text-sm text-text-muted group-data-[highlighted]/act:block">{reason}</span>
        )}
      </span>
      {keys ? <Kbd keys={keys} className="max-sm:hidden" /> : null}
    </Radix.Item>
  );
}

/** A menu within a menu. */
export function MenuSub({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={menuItemClass}>
        <span className="flex-1">{name}</span>
        <ChevronRight aria-hidden className="text-text-muted" />
      </Radix.SubTrigger>
      <Radix.Portal container={menuLandmark()}>
        <Radix.SubContent sideOffset={2} collisionPadding={8} className={menuPanelClass}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}
