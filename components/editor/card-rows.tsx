import { ChevronRight, FileQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { readable } from "@/lib/editor/draw-notes";
import { cardRows, mostFormFields, rowHeights, shownStages, wordLines } from "@/lib/editor/node-size";
import type { StepFacts } from "@/lib/editor/step-facts";
import { escapeHidden } from "@/lib/lobster/document/hidden-characters";

/** The comment above a step: quiet, two lines, whole in the tooltip. */
export function NoteRow({ facts, container }: { readonly facts: StepFacts; readonly container: boolean }) {
  const { note, noteLines } = cardRows(facts, container);
  if (facts.note === null || noteLines === 0) return null;
  return (
    <p
      title={escapeHidden(facts.note)}
      style={{ height: note }}
      className={cn("px-2.5 text-left text-text-muted text-xs italic leading-4", facts.gateOnly && "px-6 text-center")}
    >
      <span
        className={cn(
          "overflow-hidden whitespace-pre-line break-words",
          noteLines === 1 ? "line-clamp-1" : "line-clamp-2",
        )}
      >
        {readable(facts.note)}
      </span>
    </p>
  );
}

/** What can be seen of a step before it runs: its form, its stages, how the steps inside it run. */
export function PreviewRow({ facts, file }: { readonly facts: StepFacts; readonly file: ReactNode }) {
  const { preview } = facts;
  switch (preview?.kind) {
    case undefined:
      return null;
    case "group":
      return (
        <p
          title={preview.words}
          style={{ height: wordLines(preview.words) * rowHeights.wordsLine + rowHeights.wordsPadding }}
          className="px-2.5 text-text-muted text-xs leading-4"
        >
          <span className="line-clamp-2">{preview.words}</span>
        </p>
      );
    case "stages":
      return preview.names.length > 1 ? <Stages names={preview.names} /> : null;
    case "form":
      return <FormPreview fields={preview.fields} />;
    case "file":
      return (
        <div style={{ height: rowHeights.file }} className="flex items-start gap-1 px-2 text-xs">
          {preview.name === null ? (
            <span className="inline-flex h-6 items-center gap-1.5 px-0.5 text-text-muted">
              <FileQuestion aria-hidden className="size-3.5" />
              Only a run can tell which file
            </span>
          ) : (
            file
          )}
        </div>
      );
  }
}

function Stages({ names }: { readonly names: readonly string[] }) {
  const { shown, more } = shownStages(names);
  return (
    <ol
      aria-label={`${names.length} stages`}
      title={names.join(" | ")}
      style={{ height: rowHeights.stages }}
      className="flex items-start overflow-hidden px-2.5 text-xs"
    >
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a command may stand in a pipeline twice, its place may not
        <li key={index} className="flex min-w-0 items-center">
          {index === 0 ? null : <ChevronRight aria-hidden className="size-3.5 shrink-0 text-text-muted" />}
          <span className="max-w-[174px] truncate rounded-sm bg-surface-mark px-1.5 font-mono leading-[22px]">
            {name}
          </span>
        </li>
      ))}
      {more === 0 ? null : <li className="shrink-0 pl-1.5 text-text-muted leading-[22px]">+{more}</li>}
    </ol>
  );
}

type FormFields = Extract<NonNullable<StepFacts["preview"]>, { kind: "form" }>["fields"];

/** A small picture of the form: the questions, and what kind of answer each takes. */
function FormPreview({ fields }: { readonly fields: FormFields }) {
  const more = fields.length - mostFormFields;
  if (fields.length === 0) return null;
  return (
    <ul aria-label="Fields of the form" style={{ paddingBottom: rowHeights.formPadding }} className="px-2.5 text-xs">
      {fields.slice(0, mostFormFields).map((field) => (
        <li key={field.name} style={{ height: rowHeights.formField }} className="flex items-center gap-2">
          <span className="w-24 shrink-0 truncate text-text" title={field.name}>
            {field.name}
            {field.required ? (
              <span className="text-status-failed" title="Has to be answered">
                {" *"}
              </span>
            ) : null}
          </span>
          <span className="h-5 min-w-0 flex-1 truncate rounded-sm border bg-surface px-1.5 text-text-muted leading-[18px]">
            {field.type}
          </span>
        </li>
      ))}
      {more <= 0 ? null : (
        <li style={{ height: rowHeights.formField }} className="text-text-muted leading-6">
          {more} more {more === 1 ? "field" : "fields"}
        </li>
      )}
    </ul>
  );
}
