"use client";

import { CircleCheck, Info, type LucideIcon, ShieldAlert, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { WithCode } from "@/components/ui/with-code";
import type { SafetyChange } from "@/lib/lobster/safety/model";

const looks: Readonly<
  Record<SafetyChange["severity"], { readonly icon: LucideIcon; readonly word: string; readonly className: string }>
> = {
  danger: { icon: ShieldAlert, word: "Danger", className: "text-status-failed" },
  warning: { icon: TriangleAlert, word: "Warning", className: "text-status-waiting" },
  info: { icon: Info, word: "Note", className: "text-text-muted" },
  good: { icon: CircleCheck, word: "Better", className: "text-status-succeeded" },
};

/** What the change means for gates and effects, in sentences. Each leads to its step. */
export function SafetySentences({
  changes,
  onShow,
}: {
  readonly changes: readonly SafetyChange[];
  readonly onShow: (change: SafetyChange) => void;
}) {
  if (changes.length === 0) {
    return (
      <p className="px-4 py-2 text-sm text-text-muted">
        The rules for gates and effects found no change. They do not know every program: the texts below say what
        differs.
      </p>
    );
  }
  return (
    <ul aria-label="What it means" className="max-h-40 overflow-y-auto px-2 py-1.5">
      {changes.map((change) => {
        const { icon: Icon, word, className } = looks[change.severity];
        return (
          <li key={`${change.severity} ${change.path.join("/")} ${change.sentence}`}>
            <button
              type="button"
              onClick={() => onShow(change)}
              className="flex w-full items-start gap-2 rounded-md px-2 py-1 text-left hover:bg-surface-hover"
            >
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
              <span className={cn("w-16 shrink-0 font-medium text-sm leading-5", className)}>{word}</span>
              <span className="min-w-0 break-words">
                <WithCode text={change.sentence} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
