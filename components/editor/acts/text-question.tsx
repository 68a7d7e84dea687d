"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

type TextQuestionProps = {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly value: string;
  readonly lines: boolean;
  readonly action: string;
  /** Answers with a refusal, or null when it is done. */
  readonly onAnswer: (text: string) => string | null;
  readonly onClose: () => void;
};

/** Asks for one text: a line, or several. */
export function TextQuestion(props: TextQuestionProps) {
  const { title, description, label, value, lines, action, onAnswer, onClose } = props;
  const [text, setText] = useState(value);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const answer = () => {
    const reason = onAnswer(text);
    setRefusal(reason);
    if (reason === null) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (lines && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  };
  const field = {
    id,
    value: text,
    "aria-invalid": refusal !== null || undefined,
    "aria-describedby": refusal === null ? undefined : `${id}-refusal`,
    onKeyDown,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={answer}>
            {action}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {lines ? (
        <Textarea {...field} rows={4} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <Input {...field} onChange={(event) => setText(event.currentTarget.value)} />
      )}
      {refusal === null ? null : (
        <p id={`${id}-refusal`} role="alert" className="mt-2 text-danger text-sm">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
