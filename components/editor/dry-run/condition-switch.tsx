"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";

type ConditionSwitchProps = {
  /** Names the switch: whose condition it is. */
  readonly label: string;
  readonly switched: boolean | null;
  /** Short words and a frame, for the drawing. */
  readonly compact?: boolean;
  readonly onSwitch: (value: boolean | null) => void;
};

const choices = [
  { value: null, word: "As computed", short: "auto" },
  { value: true, word: "True", short: "true" },
  { value: false, word: "False", short: "false" },
] as const;

/** What a dry run takes a condition for: what it gives by itself, or what a person wants to see. */
export function ConditionSwitch({ label, switched, compact = false, onSwitch }: ConditionSwitchProps) {
  const name = useId();
  return (
    <fieldset
      className={cn(
        "inline-flex shrink-0 overflow-hidden rounded-md border bg-surface-raised",
        switched !== null && "border-accent",
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, word, short }) => (
        <label
          key={short}
          title={compact ? word : undefined}
          className={cn(
            "relative inline-flex h-6 cursor-pointer items-center border-l text-text-muted text-xs first:border-l-0 hover:bg-surface-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2",
            compact ? "px-1.5" : "px-2",
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            aria-label={word}
            checked={switched === value}
            onChange={() => onSwitch(value)}
          />
          <span aria-hidden>{compact ? short : word}</span>
        </label>
      ))}
    </fieldset>
  );
}
