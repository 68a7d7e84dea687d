"use client";

import { useId } from "react";
import type { MergeChoice, MergeConflict } from "@/lib/editor/merge/merge-result";

type MergeQuestionProps = {
  readonly conflict: MergeConflict;
  /** Who saved the other side. */
  readonly theirName: string;
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
};

/** Something that both sides changed, with both texts and what can become of them. */
export function MergeQuestion({ conflict, theirName, choice, onChoose }: MergeQuestionProps) {
  const name = useId();
  const { mine, theirs } = conflict;
  const options: readonly { readonly value: MergeChoice; readonly word: string }[] = [
    { value: "theirs", word: theirs === null ? `Remove it, as ${theirName} did` : `Take what ${theirName} wrote` },
    { value: "mine", word: mine === null ? "Remove it, as I did" : "Take mine" },
    ...(mine === null || theirs === null
      ? []
      : [{ value: "both" as const, word: `Keep both: mine as comments below what ${theirName} wrote` }]),
  ];
  return (
    <fieldset className="rounded-lg border px-4 py-3">
      <legend className="px-1 font-medium">{titleOf(conflict)}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={theirName} text={theirs} />
        <Side title="Mine" text={mine} />
      </div>
      <div className="mt-3 flex flex-col">
        {options.map(({ value, word }) => (
          <label key={value} className="flex min-h-7 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="size-4 shrink-0 accent-accent"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Side({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-text-muted">{title}</p>
      {text === null ? (
        <p className="py-2 text-text-muted">Removed</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <pre tabIndex={0} className="max-h-48 overflow-auto rounded-md bg-surface-sunken p-2 font-mono text-sm">
          {text}
        </pre>
      )}
    </div>
  );
}

function titleOf({ place, step, fields }: MergeConflict): string {
  const where =
    place === "step"
      ? step === null
        ? "A step without an id"
        : `Step ${step}`
      : place === "head"
        ? "Above the steps"
        : place === "tail"
          ? "Below the steps"
          : "The text";
  return fields.length === 0 ? where : `${where}: ${fields.join(", ")}`;
}
