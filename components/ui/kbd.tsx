"use client";

import { useSyncExternalStore } from "react";
import { cn } from "./cn";

const never = () => () => undefined;

/** True on Apple keyboards, where `Mod` is the command key. False while the page is still server text. */
export function useAppleKeyboard(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}

/** Key caps. `Mod` stands for Ctrl or ⌘. */
export function Kbd({ keys, className }: { readonly keys: readonly string[]; readonly className?: string }) {
  const apple = useAppleKeyboard();
  return (
    <span className={cn("inline-flex items-center gap-0.5", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-surface-mark px-1 font-sans text-text-muted text-xs"
        >
          {key === "Mod" ? (apple ? "⌘" : "Ctrl") : key}
        </kbd>
      ))}
    </span>
  );
}
