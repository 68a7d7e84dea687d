import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const look = {
  error: { icon: CircleAlert, className: "border-status-failed/40 bg-status-failed-soft", mark: "text-status-failed" },
  warning: {
    icon: TriangleAlert,
    className: "border-status-waiting/40 bg-status-waiting-soft",
    mark: "text-status-waiting",
  },
  info: { icon: Info, className: "border-border bg-surface-sunken", mark: "text-text-muted" },
} as const;

type NoticeProps = {
  readonly tone?: keyof typeof look;
  readonly title: string;
  /** What happened and what to do. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
};

/** A message that stays in the page. Errors are announced at once, the rest politely. */
export function Notice({ tone = "info", title, children, actions, className }: NoticeProps) {
  const { icon: Icon, className: box, mark } = look[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cn("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-4 py-3", box, className)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        {children ? <div className="mt-0.5 break-words text-text">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

export function ErrorNotice(props: Omit<NoticeProps, "tone">) {
  return <Notice tone="error" {...props} />;
}
