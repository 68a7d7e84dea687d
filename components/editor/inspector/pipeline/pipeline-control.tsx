"use client";

import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { PipelineChange } from "@/lib/editor/pipeline-form/pipeline-change";
import { pipelineForm } from "@/lib/editor/pipeline-form/pipeline-form";
import { addStage, moveStage, removeStage } from "@/lib/editor/pipeline-form/stage-edits";
import { textMeaning } from "@/lib/editor/value-meaning";
import type { CommandDefinition } from "@/lib/lobster/contract/command";
import { useEditor } from "../../use-editor";
import { ControlMessage } from "../control-message";
import type { ControlProps } from "../text-controls";
import { useFieldText } from "../use-field-text";
import { messageId, TextBox } from "../value-box";
import { CommandChoice } from "./command-choice";
import { StageCard } from "./stage-card";

/** A pipeline as its text and as stages, which are the same. */
export function PipelineControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const editor = useEditor();
  const { catalog } = editor.language;
  const field = useFieldText(target, textMeaning);
  const { stages, problem } = useMemo(() => pipelineForm(field.text, catalog), [field.text, catalog]);
  const [open, setOpen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);

  /** Puts a changed text in; a refusal is told as one of the canvas is. */
  const change = (next: PipelineChange): boolean => {
    if (next.ok) field.onText(next.text);
    else editor.refuse(next.reason);
    return next.ok;
  };
  const add = (command: CommandDefinition) => {
    if (!change(addStage(field.text, stages.length, command.name))) return;
    setOpen(stages.length);
    focusStage(stages.length);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= stages.length || from === to || !change(moveStage(field.text, from, to))) return;
    setOpen((now) => (now === from ? to : null));
    focusStage(to);
  };
  const remove = (index: number) => {
    if (!change(removeStage(field.text, index))) return;
    setOpen(null);
    focusStage(Math.min(index, stages.length - 2));
  };
  const focusStage = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[data-stage]").item(index)?.focus());

  return (
    <>
      <TextBox
        field={field}
        path={target.path}
        id={target.id}
        lines="many"
        code
        disabled={disabled}
        describedBy={describedBy}
        invalid={invalid || problem !== null}
        insert={target.field}
        className="whitespace-pre-wrap"
      />
      <ControlMessage
        id={messageId(target.id)}
        message={
          field.message ?? (problem === null || problem.message === "Empty pipeline" ? null : `${problem.message}.`)
        }
      />
      <ol ref={list} aria-label="Stages" className="flex flex-col gap-1.5">
        {stages.map((stage, index) => (
          <StageCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the pipeline is the identity of a stage
            key={index}
            stage={stage}
            index={index}
            count={stages.length}
            text={field.text}
            path={target.path}
            open={open === index}
            disabled={disabled}
            dragging={dragged !== null}
            onOpen={(next) => setOpen(next ? index : null)}
            onChange={change}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          />
        ))}
      </ol>
      <CommandChoice
        label="Add a stage"
        onChoose={add}
        trigger={
          <Button size="sm" variant="ghost" disabled={disabled} className="self-start">
            <Plus aria-hidden />
            Add a stage
          </Button>
        }
      />
    </>
  );
}
