import { CircleCheck, CircleDashed, CircleSlash } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import type { ConditionValue } from "@/lib/editor/condition/condition-values";

type VerdictProps = {
  /** What is judged. */
  readonly of: string;
  /** Says so to everybody, not to screen readers alone. */
  readonly named?: boolean;
  readonly value: ConditionValue;
};

/** What a part of a condition came to in the last run: a word, a shape and a colour. */
export function Verdict({ of, named = false, value }: VerdictProps) {
  const { holds, detail } = value;
  const Icon = holds === null ? CircleDashed : holds ? CircleCheck : CircleSlash;
  return (
    <p
      className={cn(
        "flex items-start gap-1.5 text-sm",
        holds === null ? "text-text-muted" : holds ? "text-status-succeeded" : "text-status-skipped",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {named ? null : <span className="sr-only">{of}: </span>}
        {holds === null ? "Not known: " : "Last run: "}
        {named && holds !== null ? `${of} ` : null}
        <OutputText text={detail.replaceAll("`", "")} />
      </span>
    </p>
  );
}
