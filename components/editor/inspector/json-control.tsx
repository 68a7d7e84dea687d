"use client";

import { jsonMeaning } from "@/lib/editor/value-meaning";
import type { ControlProps } from "./text-controls";
import { ValueBox } from "./value-box";

/** Any value, written as JSON. */
export function JsonControl({ target, ...rest }: ControlProps) {
  return <ValueBox {...rest} id={target.id} place={target} meaning={jsonMeaning} lines="many" code />;
}
