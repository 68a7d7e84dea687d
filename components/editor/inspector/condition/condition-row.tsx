"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { setLeft, setOperator, setRight } from "@/lib/editor/condition/condition-edits";
import { type ConditionNode, conditionOperators } from "@/lib/editor/condition/condition-tree";
import type { BuilderProps } from "./builder-props";
import { ReferenceChoice } from "./reference-choice";

type RowProps = BuilderProps & { readonly node: ConditionNode & { readonly kind: "row" } };

/** One comparison: what decides, how it is compared, and with what. */
export function ConditionRow({ node, text, step, disabled, onChange }: RowProps) {
  const left = text.slice(node.left.from, node.left.to);
  return (
    <div className="flex flex-wrap gap-1.5">
      <ReferenceChoice
        step={step}
        label="What decides"
        onChoose={(reference) => onChange(setLeft(text, node, reference))}
        trigger={
          <button
            type="button"
            disabled={disabled}
            className="h-8 min-w-0 flex-1 basis-full truncate rounded-md border border-border-strong bg-surface-raised px-2.5 text-left font-mono text-sm hover:bg-surface-hover disabled:bg-surface-sunken disabled:text-text-muted"
          >
            <span className="sr-only">What decides: </span>
            {left}
          </button>
        }
      />
      <Select
        aria-label={`How ${left} is compared`}
        value={node.operator}
        disabled={disabled}
        onChange={(event) => {
          const chosen = conditionOperators.find((one) => one.operator === event.currentTarget.value);
          if (chosen !== undefined) onChange(setOperator(text, node, chosen.operator));
        }}
        className="min-w-0 flex-[2] basis-36"
      >
        {conditionOperators.map(({ operator, label }) => (
          <option key={operator} value={operator}>
            {label}
          </option>
        ))}
      </Select>
      {node.right === null ? null : (
        <RightValue
          key={node.from}
          label={`What ${left} is compared with`}
          written={text.slice(node.right.from, node.right.to)}
          disabled={disabled}
          onChange={(value) => onChange(setRight(text, node, value))}
        />
      )}
    </div>
  );
}

type RightValueProps = {
  readonly label: string;
  /** As it stands in the condition, quotes included. */
  readonly written: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

/** What is typed stays as typed while it means what stands in the condition: quotes are not put in under the hands. */
function RightValue({ label, written, disabled, onChange }: RightValueProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      aria-label={label}
      value={typed ?? written}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        if (event.currentTarget.value.trim() !== "") onChange(event.currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
      className="min-w-0 flex-1 basis-20 font-mono text-sm"
    />
  );
}
