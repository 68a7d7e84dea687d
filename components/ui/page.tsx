import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "./cn";

type PageProps = {
  /** `wide` for tables, `read` for one column of text. */
  readonly width?: "wide" | "read";
  readonly className?: string;
  readonly children: ReactNode;
};

/** The padded column that every page but the editor stands in. */
export function Page({ width = "wide", className, children }: PageProps) {
  return (
    <div
      className={cn(
        "mx-auto w-full px-4 pt-5 pb-12 md:px-8 md:pt-7",
        width === "wide" ? "max-w-[1240px]" : "max-w-[860px]",
        className,
      )}
    >
      {children}
    </div>
  );
}

type PageHeaderProps = {
  readonly title: ReactNode;
  /** Where this page hangs: shown as a way back above the title. */
  readonly back?: { readonly href: string; readonly label: string };
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
};

export function PageHeader({ title, back, meta, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("mb-5 flex flex-wrap items-end gap-x-6 gap-y-3", className)}>
      <div className="min-w-0 flex-1 basis-64">
        {back ? (
          <Link
            href={back.href}
            className="-ml-1 mb-1 inline-flex h-6 items-center gap-0.5 rounded-sm pr-1 text-sm text-text-muted hover:text-text"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        ) : null}
        <h1 className="font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">{title}</h1>
        {meta ? <div className="mt-1 text-text-muted">{meta}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
