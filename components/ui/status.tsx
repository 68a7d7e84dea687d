import {
  Ban,
  Check,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CircleX,
  FormInput,
  Hand,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  TimerOff,
  TriangleAlert,
} from "lucide-react";
import { cn } from "./cn";

/** Every state a run or a step can be in. */
export type StatusName =
  | "queued"
  | "running"
  | "waiting_approval"
  | "waiting_input"
  | "needs_attention"
  | "succeeded"
  | "skipped"
  | "failed"
  | "failed_continued"
  | "timed_out"
  | "cancelled"
  | "rejected";

export type StatusPresentation = {
  readonly word: string;
  readonly icon: LucideIcon;
  /** Text colour. */
  readonly ink: string;
  /** Quiet background. */
  readonly soft: string;
  /** Outline of a box in this state. */
  readonly outline: string;
  /** The same colour as a CSS value, for drawings. */
  readonly color: string;
  /** True while the icon turns. */
  readonly moving: boolean;
};

function look(
  word: string,
  icon: LucideIcon,
  classes: Pick<StatusPresentation, "ink" | "soft" | "outline" | "color">,
  moving = false,
): StatusPresentation {
  return { word, icon, ...classes, moving };
}

const queued = {
  ink: "text-status-queued",
  soft: "bg-status-queued-soft",
  outline: "border-border-strong",
  color: "var(--color-status-queued)",
} as const;
const running = {
  ink: "text-status-running",
  soft: "bg-status-running-soft",
  outline: "border-status-running",
  color: "var(--color-status-running)",
} as const;
const waiting = {
  ink: "text-status-waiting",
  soft: "bg-status-waiting-soft",
  outline: "border-status-waiting",
  color: "var(--color-status-waiting)",
} as const;
const succeeded = {
  ink: "text-status-succeeded",
  soft: "bg-status-succeeded-soft",
  outline: "border-status-succeeded",
  color: "var(--color-status-succeeded)",
} as const;
const skipped = {
  ink: "text-status-skipped",
  soft: "bg-status-skipped-soft",
  outline: "border-dashed border-border-strong",
  color: "var(--color-status-skipped)",
} as const;
const failed = {
  ink: "text-status-failed",
  soft: "bg-status-failed-soft",
  outline: "border-status-failed",
  color: "var(--color-status-failed)",
} as const;
const continued = {
  ink: "text-status-continued",
  soft: "bg-status-continued-soft",
  outline: "border-status-continued",
  color: "var(--color-status-continued)",
} as const;
const cancelled = {
  ink: "text-status-cancelled",
  soft: "bg-status-cancelled-soft",
  outline: "border-status-cancelled",
  color: "var(--color-status-cancelled)",
} as const;

const presentations: Readonly<Record<StatusName, StatusPresentation>> = {
  queued: look("Queued", CircleDashed, queued),
  running: look("Running", LoaderCircle, running, true),
  waiting_approval: look("Waiting for approval", Hand, waiting),
  waiting_input: look("Waiting for input", FormInput, waiting),
  needs_attention: look("Needs attention", CircleHelp, waiting),
  succeeded: look("Succeeded", Check, succeeded),
  skipped: look("Skipped", CircleSlash, skipped),
  failed: look("Failed", CircleX, failed),
  failed_continued: look("Failed, continued", TriangleAlert, continued),
  timed_out: look("Timed out", TimerOff, failed),
  cancelled: look("Cancelled", OctagonX, cancelled),
  rejected: look("Rejected", Ban, cancelled),
};

/** Word, icon and colour of a state: the one place that decides them. */
export function statusPresentation(status: StatusName): StatusPresentation {
  return presentations[status];
}

const names: readonly string[] = Object.keys(presentations);

/** Narrows a word from outside to a known state. */
export function isStatusName(word: string): word is StatusName {
  return names.includes(word);
}

type StatusIconProps = { readonly status: StatusName; readonly className?: string };

/** The icon alone; stand it beside the word, or give the parent a name that holds the word. */
export function StatusIcon({ status, className }: StatusIconProps) {
  const { icon: Icon, ink, moving } = statusPresentation(status);
  return <Icon aria-hidden className={cn("size-4 shrink-0", ink, moving && "animate-turn", className)} />;
}

type StatusBadgeProps = StatusIconProps & {
  /** Without the background, for dense rows. */
  readonly quiet?: boolean;
};

/** Icon and word, always both. */
export function StatusBadge({ status, quiet = false, className }: StatusBadgeProps) {
  const { word, ink, soft } = statusPresentation(status);
  return (
    <span
      data-status={status}
      className={cn(
        "inline-flex h-6 items-center gap-1.5 whitespace-nowrap font-medium text-sm",
        ink,
        !quiet && cn("rounded-md px-2", soft),
        className,
      )}
    >
      <StatusIcon status={status} className="size-3.5" />
      {word}
    </span>
  );
}
