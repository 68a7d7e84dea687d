"use client";

import type { EditHunk } from "@/lib/lobster/edit/preview-edits";

type EditHunksProps = { readonly hunks: readonly EditHunk[]; readonly label: string; readonly most?: number };

/** Lines that an edit would change, each before and after. */
export function EditHunks({ hunks, label, most = 20 }: EditHunksProps) {
  const left = hunks.length - most;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists of lines are scrolled by keys
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-sm border bg-surface-sunken py-1 font-mono text-xs leading-5"
    >
      {hunks.slice(0, most).map((hunk) => (
        <div key={hunk.line} className="border-b py-0.5 last:border-b-0">
          {numbered(hunk.before, hunk.line).map(({ number, text }) => (
            <Line key={number} sign="−" word="Before" number={number} text={text} />
          ))}
          {numbered(hunk.after, hunk.newLine).map(({ number, text }) => (
            <Line key={number} sign="+" word="After" number={number} text={text} />
          ))}
        </div>
      ))}
      {left > 0 ? <p className="px-2 font-sans text-text-muted">and {left} more places</p> : null}
    </section>
  );
}

function numbered(lines: readonly string[], first: number) {
  return lines.map((text, index) => ({ number: first + index, text }));
}

type LineProps = {
  readonly sign: "+" | "−";
  readonly word: string;
  readonly number: number;
  readonly text: string;
};

function Line({ sign, word, number, text }: LineProps) {
  const tone =
    sign === "+" ? "bg-status-succeeded-soft text-status-succeeded" : "bg-status-failed-soft text-status-failed";
  return (
    <p className={`flex gap-2 whitespace-pre px-2 ${tone}`}>
      <span className="sr-only">{word}: </span>
      <span aria-hidden className="w-8 shrink-0 select-none text-right text-text-muted">
        {number}
      </span>
      <span aria-hidden className="select-none">
        {sign}
      </span>
      <span className="min-w-0 flex-1 whitespace-pre-wrap text-text [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}
