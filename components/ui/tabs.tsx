"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

export type Tab = {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
};

type TabsProps = {
  /** Names the row of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value?: string;
  readonly onValueChange?: (value: string) => void;
  readonly className?: string;
  /** Stands at the end of the row. */
  readonly aside?: ReactNode;
};

export function Tabs({ label, tabs, value, onValueChange, className, aside }: TabsProps) {
  const first = tabs[0];
  if (!first) return null;
  const control = value === undefined ? { defaultValue: first.value } : { value };
  return (
    <Radix.Root
      {...control}
      {...(onValueChange ? { onValueChange } : {})}
      className={cn("flex min-h-0 min-w-0 flex-col", className)}
    >
      <div className="flex items-center gap-2 border-b">
        <Radix.List aria-label={label} className="flex min-w-0 flex-1 gap-4 overflow-x-auto pl-1 -ml-1">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="-mx-1 -mb-px inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-t-sm px-1 border-transparent border-b-2 text-text-muted -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 min-w-0 flex-1 pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
