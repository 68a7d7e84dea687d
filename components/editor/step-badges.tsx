import { Braces, Clock, GitBranch, Hand, type LucideIcon, Redo2, RotateCcw } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { StepBadge } from "@/lib/editor/step-badges";

const icons: Readonly<Record<StepBadge["kind"], LucideIcon>> = {
  gate: Hand,
  condition: GitBranch,
  retry: RotateCcw,
  timeout: Clock,
  on_error: Redo2,
  env: Braces,
};

/** More marks leave no room for the words of a gate and a condition. */
const mostWithIcons = 3;

/** Conditions, policies and gate of a step, in short words. */
export function BadgeRow({
  badges,
  centred = false,
}: {
  readonly badges: readonly StepBadge[];
  readonly centred?: boolean;
}) {
  if (badges.length === 0) return null;
  const crowded = badges.length > mostWithIcons;
  return (
    <div className={cn("flex h-7 min-w-0 items-start gap-1 px-2.5", centred && "justify-center")}>
      {badges.map((badge) => {
        const Icon = icons[badge.kind];
        return (
          <span
            key={badge.kind}
            title={badge.detail}
            className={cn(
              "inline-flex h-5 min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs",
              badge.kind === "gate" && "max-w-24 shrink-0 bg-status-waiting-soft font-medium text-status-waiting",
              badge.kind === "condition" && "shrink border border-status-waiting/60 border-dashed text-status-waiting",
              badge.kind !== "gate" && badge.kind !== "condition" && "shrink-0 bg-surface-mark text-text-muted",
            )}
          >
            {crowded && badge.kind !== "gate" ? null : <Icon aria-hidden className="size-3 shrink-0" />}
            <span className={cn("truncate", badge.kind === "condition" && "font-mono")}>{badge.text}</span>
          </span>
        );
      })}
    </div>
  );
}
