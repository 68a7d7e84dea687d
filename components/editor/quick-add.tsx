"use client";

import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { kindsFor } from "@/lib/editor/kinds-for";
import { type QuickStep, quickSteps, templateStep } from "@/lib/editor/quick-step";
import { describePlace } from "@/lib/editor/step-places";
import { takenIds } from "@/lib/editor/taken-ids";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { useEditorUi } from "./editor-ui";
import { WithCode } from "./inspector/with-code";
import { KindIcon } from "./kind-icon";
import { stepElementId } from "./step-node";
import { useEditor, useEditorState } from "./use-editor";

/** Type what the step should do, see what will be written, press Enter. */
export function QuickAdd() {
  const { quickAdd } = useEditorUi();
  return quickAdd === null ? null : (
    <QuickAddPanel key={`${quickAdd.place.list.join("/")}:${quickAdd.place.index}`} place={quickAdd.place} />
  );
}

function QuickAddPanel({ place }: { readonly place: StepPlace }) {
  const editor = useEditor();
  const { closeQuickAdd } = useEditorUi();
  const workflow = useEditorState((state) => state.document);
  const [line, setLine] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const options = useOptions(line, place);
  const option = options[Math.min(chosen, options.length - 1)];
  const [refusal, setRefusal] = useState<string | null>(null);
  const [low] = useState(() => standsHigh(place));

  const close = () => {
    closeQuickAdd();
    document.querySelector<HTMLElement>(".workflow-canvas")?.focus();
  };
  const insert = (step: QuickStep) => {
    const result = editor.execute({ type: "insertStep", place, step: step.fields });
    if (result.ok) close();
    else setRefusal(result.reason);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.key === "Enter" && option !== undefined) insert(option);
    else if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setChosen((chosen + moves[event.key] + options.length) % Math.max(1, options.length));
    } else if (event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section
      aria-label="Add a step"
      className={cn(
        "-translate-x-1/2 absolute left-1/2 z-30 flex max-h-[80%] w-[min(34rem,calc(100%-1.5rem))] animate-appear flex-col overflow-hidden rounded-lg bg-surface-raised shadow-overlay",
        low ? "bottom-16" : "top-[8%]",
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeQuickAdd();
      }}
    >
      <div className="border-b px-4 pt-3 pb-2">
        <p className="text-text-muted text-xs">{describePlace(workflow, place)}</p>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person just asked to type a step
          autoFocus
          role="combobox"
          aria-label="What should the step do?"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-activedescendant={option === undefined ? undefined : `${id}-${options.indexOf(option)}`}
          value={line}
          placeholder="Type a command, a pipeline, or “approve …?”"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setLine(event.currentTarget.value);
            setChosen(0);
            setRefusal(null);
          }}
          onKeyDown={onKeyDown}
          className="h-9 w-full bg-transparent font-mono text-base outline-none placeholder:font-sans"
        />
      </div>
      <div role="listbox" id={`${id}-options`} aria-label="Kinds of step" className="min-h-0 overflow-y-auto p-1">
        {options.map((candidate, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
          <div
            key={`${candidate.kind.kind}-${JSON.stringify(candidate.fields)}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={candidate === option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosen(index)}
            onClick={() => insert(candidate)}
            className={cn(
              "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3",
              candidate === option && "bg-surface-hover",
            )}
          >
            <KindIcon name={candidate.kind.icon} className="size-4 text-text-muted" strokeWidth={1.75} />
            <span className="font-medium">{candidate.kind.label}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-text-muted">
              <WithCode text={firstSentence(candidate.kind)} />
            </span>
            {candidate === option ? <Kbd keys={["Enter"]} /> : null}
          </div>
        ))}
      </div>
      {option === undefined ? null : <Preview place={place} step={option} />}
      {refusal === null ? null : (
        <p role="alert" className="border-t px-4 py-2 text-danger text-sm">
          {refusal}
        </p>
      )}
    </section>
  );
}

/** True when the step that the new one follows is in the upper half of the canvas: it stays in sight. */
function standsHigh(place: StepPlace): boolean {
  const before = document.getElementById(stepElementId(pathKey([...place.list, Math.max(0, place.index - 1)])));
  const canvas = before?.closest(".workflow-canvas");
  if (!before || !canvas) return false;
  const box = canvas.getBoundingClientRect();
  return before.getBoundingClientRect().bottom < box.top + box.height / 2;
}

function useOptions(line: string, place: StepPlace): readonly QuickStep[] {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  return useMemo(() => {
    const { catalog } = editor.language;
    const taken = takenIds(document.allSteps);
    const kinds = kindsFor(document, catalog, place);
    const word = line.trim().toLowerCase();
    const templates = kinds
      .filter((kind) => word === "" || namedBy(kind, word))
      .map((kind) => templateStep(kind, taken));
    const readings = quickSteps(line, catalog, taken).filter((step) => kinds.includes(step.kind));
    return word === "" ? templates : [...templates, ...readings];
  }, [editor, document, line, place]);
}

function namedBy(kind: StepKindDefinition, word: string): boolean {
  if (word.length < 3) return false;
  return kind.label.toLowerCase().startsWith(word) || kind.kind.startsWith(word);
}

/** The very text that Enter would write into the file. */
function Preview({ place, step }: { readonly place: StepPlace; readonly step: QuickStep }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const written = useMemo(() => {
    const plan = editor.language.plan(document, { type: "insertStep", place, step: step.fields });
    if (plan.kind === "refused") return plan.reason;
    return plan.edits
      .map((edit) => edit.insert)
      .join("")
      .replace(/^[\r\n]+|[\r\n]+$/g, "");
  }, [editor, document, place, step]);
  return (
    <pre
      data-testid="quick-add-preview"
      className="max-h-40 overflow-auto border-t bg-surface-sunken px-4 py-2.5 font-mono text-sm text-text leading-5"
    >
      {written}
    </pre>
  );
}

function firstSentence(kind: StepKindDefinition): string {
  return kind.docs.split(/(?<=\.)\s/)[0] ?? "";
}
