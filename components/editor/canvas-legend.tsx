import { cn } from "@/components/ui/cn";
import type { Drawing } from "@/lib/editor/drawing";

const entries = [
  { word: "Order", meaning: "what runs next", className: "stroke-border-strong", dash: undefined },
  { word: "Data", meaning: "what flows", className: "stroke-accent", dash: "1 5" },
  { word: "Condition", meaning: "what decides", className: "stroke-status-waiting", dash: "5 4" },
] as const;
const failure = {
  word: "Failure",
  meaning: "skips the rest",
  className: "stroke-status-continued",
  dash: "9 5",
} as const;

/** What the kinds of lines mean; that of failures only where the drawing has one. */
export function CanvasLegend({ drawing, className }: { readonly drawing: Drawing; readonly className?: string }) {
  const skips = drawing.lines.some((line) => line.role === "skip");
  return (
    <ul
      aria-label="Lines of the drawing"
      className={cn(
        "flex items-center gap-3 rounded-md border bg-surface-raised px-2.5 text-text-muted text-xs",
        className,
      )}
    >
      {[...entries, ...(skips ? [failure] : [])].map((entry) => (
        <li key={entry.word} className="flex items-center gap-1.5" title={`${entry.word}: ${entry.meaning}`}>
          <svg aria-hidden="true" width="22" height="8" className="shrink-0">
            <path
              d="M1,4H21"
              strokeWidth="2"
              strokeLinecap="round"
              strokeDasharray={entry.dash}
              className={entry.className}
            />
          </svg>
          {entry.word}
        </li>
      ))}
    </ul>
  );
}
