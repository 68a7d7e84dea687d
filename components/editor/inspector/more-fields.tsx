"use client";

import { Plus } from "lucide-react";
import type { FieldTarget } from "./field-target";

type MoreFieldsProps = {
  readonly fields: readonly FieldTarget[];
  readonly onOpen: (target: FieldTarget) => void;
};

/** Fields that are not in the file yet, one click away. */
export function MoreFields({ fields, onOpen }: MoreFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-sm text-text-muted">Add to this step</p>
      <ul className="flex flex-wrap gap-1.5">
        {fields.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              title={`${target.key}: ${target.field.help}`}
              onClick={() => onOpen(target)}
              className="inline-flex h-7 items-center gap-1 rounded-full border px-2.5 text-sm text-text-muted transition-colors hover:border-border-strong hover:text-text"
            >
              <Plus aria-hidden className="size-3" />
              {target.field.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
