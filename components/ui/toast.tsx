"use client";

import { useTheme } from "next-themes";
import type { CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";

export { toast };

const style: CSSProperties & { readonly [token: `--${string}`]: string } = {
  "--normal-bg": "var(--color-surface-raised)",
  "--normal-text": "var(--color-text)",
  "--normal-border": "var(--color-border)",
  "--border-radius": "8px",
};

/** Place where short messages appear; mounted once. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
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
