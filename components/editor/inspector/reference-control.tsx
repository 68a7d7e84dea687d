"use client";

import { optionalTextMeaning } from "@/lib/editor/value-meaning";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

/** A reference to an earlier step, picked or typed. */
export function ReferenceControl({ target, ...rest }: ControlProps) {
  return (
    <ValueBox
      {...rest}
      id={target.id}
      place={target}
      meaning={optionalTextMeaning}
      code
      placeholder="$step.json"
      insert={target.field}
    />
  );
}
