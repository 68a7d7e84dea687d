"use client";

import { useId, useMemo, useState } from "react";
import { answerField } from "@/components/schema-form/answer-field";
import { AnswerForm } from "@/components/schema-form/answer-form";
import { type AnswerInputs, readAnswer } from "@/components/schema-form/answer-inputs";
import { startingDraft } from "@/components/schema-form/answer-start";
import { Button } from "@/components/ui/button";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../../use-editor";
import { writeField } from "../field-target";
import type { ValuePlace } from "../use-field-text";

type FormPreviewProps = {
  readonly schema: JsonValue;
  readonly defaults: ValuePlace;
  readonly disabled: boolean;
};

/** The form as the person will see it. It can be filled in, to try it; nothing of it is kept. */
export function FormPreview(props: FormPreviewProps) {
  const { schema, defaults } = props;
  // Another schema, or other starting values, make another form.
  return <Preview key={JSON.stringify([schema, defaults.value ?? null])} {...props} />;
}

function Preview({ schema, defaults, disabled }: FormPreviewProps) {
  const editor = useEditor();
  // The form may stand in the panel and in the dialog at once.
  const formId = useId();
  const root = useMemo(() => answerField(schema), [schema]);
  const start = useMemo(() => startingDraft(root, defaults.value), [root, defaults.value]);
  const [inputs, setInputs] = useState<AnswerInputs>(start.inputs);
  const { value, faults } = readAnswer(root, inputs);
  return (
    <section aria-label="Preview of the form" className="rounded-lg border border-dashed p-4">
      <AnswerForm
        formId={formId}
        disabled={false}
        answering={{
          root,
          draft: { inputs },
          start,
          faults,
          setInput: (pointer, input) => {
            const { [pointer]: _, ...others } = inputs;
            setInputs(input === undefined ? others : { ...others, [pointer]: input });
          },
        }}
      />
      <Button
        size="sm"
        disabled={disabled || value === undefined || faults.length > 0}
        onClick={() => {
          if (value !== undefined) writeField(editor, defaults.path, value);
        }}
        className="mt-4"
      >
        Start the form with these values
      </Button>
    </section>
  );
}
