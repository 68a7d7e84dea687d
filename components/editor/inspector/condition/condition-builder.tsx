"use client";

import { Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { addRow, type Join, removePart, rowText, setJoin } from "@/lib/editor/condition/condition-edits";
import type { ConditionNode } from "@/lib/editor/condition/condition-tree";
import type { BuilderProps } from "./builder-props";
import { ConditionRow } from "./condition-row";
import { ReferenceChoice } from "./reference-choice";
import { Verdict } from "./verdict";

/** Rows that are joined by “all of” and “any of”, as deep as the condition goes. `root` is null for an empty one. */
export function ConditionBuilder({ root, ...props }: BuilderProps & { readonly root: ConditionNode | null }) {
  if (root === null) return <FirstRow {...props} />;
  if ("operands" in root) return <Part {...props} node={root} path={[]} />;
  return (
    <div className="border-l-2 pl-3">
      <Part {...props} node={root} path={[]} />
    </div>
  );
}

type PartProps = BuilderProps & { readonly node: ConditionNode; readonly path: readonly number[] };

function Part(props: PartProps) {
  const { node, text, outcomeOf } = props;
  if ("operands" in node) return <Group {...props} node={node} />;
  const written = text.slice(node.from, node.to);
  const value = outcomeOf(written);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          {node.kind === "row" ? (
            <ConditionRow {...props} node={node} />
          ) : (
            <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm">
              <code className="font-mono [overflow-wrap:anywhere]">{written}</code>
              <span className="text-text-muted">is edited as text above</span>
            </p>
          )}
        </div>
        <Remove {...props} label={`Remove ${written}`} />
      </div>
      {value === null ? null : <Verdict of={written} value={value} />}
      {props.path.length === 0 ? (
        <div className="flex">
          <AddRow {...props} join="and" label="Add a condition" />
        </div>
      ) : null}
    </div>
  );
}

const joins: readonly { readonly join: Join; readonly label: string }[] = [
  { join: "and", label: "All of these hold" },
  { join: "or", label: "Any of these holds" },
];

function Group(props: PartProps & { readonly node: ConditionNode & { readonly kind: Join } }) {
  const { node, path, text, disabled, onChange } = props;
  const id = useId();
  const other: Join = node.kind === "and" ? "or" : "and";
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5 border-l-2 pl-3">
      <div className="flex items-center gap-1">
        <Select
          id={id}
          aria-label="How these conditions are joined"
          value={node.kind}
          disabled={disabled}
          onChange={(event) => {
            const join = joins.find((one) => one.join === event.currentTarget.value)?.join;
            const next = join === undefined ? null : setJoin(text, path, join);
            if (next !== null) onChange(next);
          }}
          className="min-w-0 flex-1"
        >
          {joins.map(({ join, label }) => (
            <option key={join} value={join}>
              {label}
            </option>
          ))}
        </Select>
        {path.length === 0 ? null : <Remove {...props} label="Remove this group" />}
      </div>
      {node.operands.map((operand, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the condition is the identity of a row
        <Part key={index} {...props} node={operand} path={[...path, index]} />
      ))}
      <div className="flex flex-wrap gap-1">
        <AddRow {...props} join={node.kind} label="Add a condition" />
        {path.length === 0 ? (
          <AddRow {...props} join={other} label={other === "or" ? "Or else…" : "And also…"} />
        ) : null}
      </div>
    </fieldset>
  );
}

function AddRow(props: PartProps & { readonly join: Join; readonly label: string }): ReactNode {
  const { text, path, join, label, step, disabled, onChange } = props;
  return (
    <ReferenceChoice
      step={step}
      label={label}
      onChoose={(reference) => {
        const next = addRow(text, path, join, startingRow(reference));
        if (next !== null) onChange(next);
      }}
      trigger={
        <Button size="sm" variant="ghost" disabled={disabled}>
          <Plus aria-hidden />
          {label}
        </Button>
      }
    />
  );
}

function FirstRow({ step, disabled, onChange }: BuilderProps) {
  return (
    <ReferenceChoice
      step={step}
      label="What decides"
      onChoose={(reference) => onChange(startingRow(reference))}
      trigger={
        <Button size="sm" disabled={disabled} className="self-start">
          Choose what decides
        </Button>
      }
    />
  );
}

function Remove({ text, path, disabled, onChange, label }: PartProps & { readonly label: string }) {
  return (
    <IconButton
      size="sm"
      icon={X}
      label={label}
      disabled={disabled}
      onClick={() => {
        const next = removePart(text, path);
        if (next !== null) onChange(next);
      }}
      className="mt-0.5"
    />
  );
}

/** `approved`, `skipped` and `error` are yes or no by themselves; anything else is compared. */
function startingRow(reference: string): string {
  return /\.(?:approved|skipped|error)$/.test(reference) ? reference : rowText(reference, "==", "0");
}
