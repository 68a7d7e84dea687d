"use client";

import { useTheme } from "next-themes";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import type { ToastMessage } from "./toast-message";

const style: CSSProperties & { readonly [token: `--${string}`]: string } = {
  "--normal-bg": "var(--color-surface-raised)",
  "--normal-text": "var(--color-text)",
  "--normal-border": "var(--color-border)",
  "--border-radius": "8px",
};

type ToastListProps = {
  /** How many messages wait. */
  readonly waiting: number;
  /** Hands over the messages that wait, oldest first, each only once. */
  readonly take: () => readonly ToastMessage[];
};

/** Draws the messages. A file of its own, because most visits never show one. */
export function ToastList({ waiting, take }: ToastListProps) {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    if (waiting === 0) return;
    for (const { tone, title, options } of take()) {
      if (tone === "gone") toast.dismiss(options.id);
      else if (tone === "plain") toast(title, options);
      else toast[tone](title, options);
    }
  }, [waiting, take]);
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      offset={16}
      mobileOffset={{ bottom: 72, left: 12, right: 12 }}
      style={style}
      toastOptions={{ classNames: { toast: "!text-base !shadow-overlay !font-sans", description: "!text-text-muted" } }}
    />
  );
}
