import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type EmptyStateProps = {
  readonly icon?: LucideIcon;
  readonly title: string;
  /** What this place is for, or what to do next. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
};

export function EmptyState({ icon: Icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center px-6 py-12 text-center", className)}>
      {Icon ? <Icon aria-hidden className="mb-3 size-5 text-text-muted" strokeWidth={1.5} /> : null}
      <p className="font-medium">{title}</p>
      {children ? <div className="mt-1 max-w-[60ch] text-text-muted">{children}</div> : null}
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
