"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { executeAndSay, stepWords } from "@/lib/editor/acts/chosen";
import type { QuickStep } from "@/lib/editor/quick-step";
import { describePlace } from "@/lib/editor/step-places";
import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { type QuickAddRequest, useEditorUi } from "./editor-ui";
import { QuickOption } from "./quick-option";
import { useQuickOptions } from "./quick-options";
import { QuickPreview } from "./quick-preview";
import { stepElementId } from "./step-node";
import { useEditor, useEditorState } from "./use-editor";

/** Type what the step should do, see what will be written, press Enter. */
export function QuickAdd() {
  const { quickAdd } = useEditorUi();
  if (quickAdd === null) return null;
  const { place, source, line } = quickAdd;
  return (
    <QuickAddPanel key={`${pathKey(place.list)}:${place.index}:${pathKey(source ?? [])}:${line}`} request={quickAdd} />
  );
}

function QuickAddPanel({ request }: { readonly request: QuickAddRequest }) {
  const { place, source } = request;
  const editor = useEditor();
  const { closeQuickAdd } = useEditorUi();
  const workflow = useEditorState((state) => state.document);
  const [line, setLine] = useState(request.line);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const options = useQuickOptions(line, request);
  const option = options[Math.min(chosen, options.length - 1)];
  const [refusal, setRefusal] = useState<string | null>(null);
  const [low] = useState(() => standsHigh(place));
  const where = describePlace(workflow, place);
  const reads = source === null ? "" : `, reading the output of ${stepWords(workflow, [source])}`;

  const close = () => {
    closeQuickAdd();
    // The first step brings the canvas along.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".workflow-canvas")?.focus());
  };
  const insert = (step: QuickStep) => {
    const words = () => `Added ${step.fields.id} ${where.charAt(0).toLowerCase()}${where.slice(1)}`;
    if (executeAndSay(editor, { type: "insertStep", place, step: step.fields }, words)) close();
    else setRefusal(editor.store.getState().refusal?.reason ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.nativeEvent.isComposing) return;
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
        "-translate-x-1/2 absolute left-1/2 z-30 flex w-[min(34rem,calc(100%-1.5rem))] animate-appear flex-col overflow-hidden rounded-lg bg-surface-raised shadow-overlay",
        low ? "bottom-16 max-h-[calc(100%-5rem)]" : "top-[8%] max-h-[calc(92%-4rem)]",
        // Without height for both, the panel lies over the zoom bar as long as it is open.
        "short:top-auto short:bottom-2 short:max-h-[calc(100%-1rem)]",
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeQuickAdd();
      }}
    >
      <div className="shrink-0 border-b px-4 pt-3 pb-2 short:pt-1.5 short:pb-1">
        <p className="text-text-muted text-xs">{where + reads}</p>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person just asked to type a step
          autoFocus
          role="combobox"
          aria-label="What should the step do?"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-activedescendant={option === undefined ? undefined : `${id}-${options.indexOf(option)}`}
          value={line}
          placeholder="Type a command, a pipeline, “approve …?”, “for each …”"
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
      <div
        role="listbox"
        id={`${id}-options`}
        aria-label="Kinds of step"
        className="min-h-10 shrink overflow-y-auto p-1"
      >
        {options.map((step, index) => (
          <QuickOption
            key={`${step.kind.kind}-${JSON.stringify(step.fields)}`}
            id={`${id}-${index}`}
            step={step}
            chosen={step === option}
            onPoint={() => setChosen(index)}
            onChoose={() => insert(step)}
          />
        ))}
      </div>
      {option === undefined ? null : <QuickPreview place={place} step={option} />}
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
