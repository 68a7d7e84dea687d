"use client";

import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { WithCode } from "@/components/ui/with-code";
import type { QuickStep } from "@/lib/editor/quick-step";
import { KindIcon } from "./kind-icon";

type QuickOptionProps = {
  readonly id: string;
  readonly step: QuickStep;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

/** One reading of the typed line. */
export function QuickOption({ id, step, chosen, onPoint, onChoose }: QuickOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={cn("flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3", chosen && "bg-surface-hover")}
    >
      <KindIcon name={step.kind.icon} className="size-4 text-text-muted" strokeWidth={1.75} />
      <span className="shrink-0 font-medium">{step.kind.label}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-text-muted">
        <WithCode text={step.kind.docs.split(/(?<=\.)\s/)[0] ?? ""} />
      </span>
      {chosen ? <Kbd keys={["Enter"]} /> : null}
    </div>
  );
}
