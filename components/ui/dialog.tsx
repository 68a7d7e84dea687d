"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "./cn";
import { useReturnFocus } from "./use-return-focus";

export const scrimClass = "fixed inset-0 z-40 bg-scrim";
export const panelClass =
  "fixed z-50 flex animate-appear flex-col bg-surface-raised shadow-overlay outline-none " +
  "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg sm:inset-auto sm:top-[10vh] sm:left-1/2 sm:max-h-[80vh] sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:rounded-lg";

const width = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl", xl: "sm:max-w-6xl" } as const;

/** What a person came for stands in the body, so focus begins there and not at the closing button. */
const controls = "input:not([hidden]), textarea, select, button";

type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: keyof typeof width;
  /** Row of actions at the bottom, the main one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
};

/** A task that is finished or left before anything else. A sheet from the bottom on a phone. */
export function Dialog({ open, onOpenChange, title, description, size = "md", footer, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember();
            // Where the body only tells, at the dialog itself: a key that was on its way to a text closes and decides nothing.
            const first = body.current?.querySelector<HTMLElement>(controls) ?? body.current?.parentElement;
            if (!first) return;
            event.preventDefault();
            first.focus({ preventScroll: true });
          }}
          className={cn(panelClass, width[size])}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-md">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </header>
          <div ref={body} className="-mt-1 min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4">
            {children}
          </div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
