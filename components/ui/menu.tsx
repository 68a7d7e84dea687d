"use client";

import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Kbd } from "./kbd";

type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly align?: "start" | "center" | "end";
  readonly side?: "top" | "right" | "bottom" | "left";
  readonly children: ReactNode;
};

export const menuItemClass =
  "flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-base outline-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-surface-hover [&_svg]:size-4 [&_svg]:shrink-0";

export const menuPanelClass = "z-50 min-w-48 animate-appear rounded-lg bg-surface-raised p-1 shadow-overlay";

export function Menu({ trigger, align = "end", side = "bottom", children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={menuLandmark()}>
        <Radix.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={menuPanelClass}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Menus hang in the main landmark, so that people who walk by landmarks find them. */
export function menuLandmark(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.querySelector("main");
}

type MenuItemProps = {
  readonly icon?: LucideIcon;
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect?: () => void;
  /** Renders the given link instead of an item with text. */
  readonly asChild?: boolean;
  readonly children: ReactNode;
};

export function MenuItem({ icon: Icon, keys, danger, disabled, onSelect, asChild, children }: MenuItemProps) {
  const className = cn(menuItemClass, danger && "text-danger");
  if (asChild) {
    return (
      <Radix.Item asChild disabled={disabled ?? false} className={className}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item disabled={disabled ?? false} className={className} onSelect={() => onSelect?.()}>
      {Icon ? <Icon aria-hidden className={danger ? undefined : "text-text-muted"} /> : null}
      <span className="flex-1">{children}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </Radix.Item>
  );
}

type MenuChoiceProps = {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One of a few: theme, density. */
export function MenuChoice({ value, onValueChange, label, options }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      <Radix.Label className="px-2 py-1 text-text-muted text-xs">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuItemClass}>
          <span className="inline-flex size-4 items-center justify-center">
            <Radix.ItemIndicator>
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-sm text-text-muted">{children}</Radix.Label>;
}
