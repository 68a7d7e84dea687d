"use client";

import { OutputText } from "@/components/ui/output-text";
import { AnswerControlView } from "./answer-control-view";
import type { AnswerFault, AnswerField } from "./answer-field";
import type { AnswerInput, AnswerInputs } from "./answer-inputs";
import { Faults, KeyName, RequiredMark } from "./field-frame";

/** An answer that is being written. */
export type FormAnswer = {
  readonly root: AnswerField;
  readonly draft: { readonly inputs: AnswerInputs };
  /** What the form held before anybody touched it. */
  readonly start: { readonly inputs: AnswerInputs };
  readonly faults: readonly AnswerFault[];
  readonly setInput: (pointer: string, input: AnswerInput | undefined) => void;
};

type AnswerFormProps = {
  readonly answering: FormAnswer;
  /** Opens the ids of the controls. */
  readonly formId: string;
  readonly disabled: boolean;
};

/** DOM id of a field's control. */
export function controlId(formId: string, { pointer }: AnswerField): string {
  return `${formId}-${encodeURIComponent(pointer) || "answer"}`;
}

/** The controls of an answer, in the order of its schema. */
export function AnswerForm({ answering, formId, disabled }: AnswerFormProps) {
  const { root } = answering;
  const part: PartProps = { answering, formId, disabled, field: root };
  if (root.control.kind !== "group") return <Part {...part} />;
  return (
    <div className="flex flex-col gap-5">
      {root.control.fields.map((field) => (
        <Part key={field.pointer} {...part} field={field} />
      ))}
    </div>
  );
}

type PartProps = AnswerFormProps & { readonly field: AnswerField };

function Part(props: PartProps) {
  const { field, answering, formId, disabled } = props;
  const { draft, start, setInput } = answering;
  const faults = faultsOf(answering, field);
  if (field.control.kind === "group") return <Group {...props} fields={field.control.fields} faults={faults} />;
  const input = inputOf(draft.inputs, field);
  const first = inputOf(start.inputs, field);
  return (
    <AnswerControlView
      field={field}
      id={controlId(formId, field)}
      input={input}
      isSuggestion={first !== undefined && sameInput(first, input)}
      faults={faults}
      wrongEntries={answering.faults.flatMap((fault) =>
        fault.field?.pointer === field.pointer ? (fault.entry ?? []) : [],
      )}
      disabled={disabled}
      onChange={(next) => setInput(field.pointer, next)}
    />
  );
}

type GroupProps = PartProps & { readonly fields: readonly AnswerField[]; readonly faults: readonly string[] };

function Group({ field, fields, faults, ...rest }: GroupProps) {
  const id = controlId(rest.formId, field);
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-border-strong border-l-2 pl-4 outline-offset-4">
      <legend className="float-left mb-3 w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold [overflow-wrap:anywhere]">
            <OutputText text={field.label} />
            <RequiredMark field={field} />
          </span>
          <KeyName field={field} />
        </span>
        {field.description === null ? null : (
          <span className="block whitespace-pre-wrap font-normal text-sm text-text-muted [overflow-wrap:anywhere]">
            <OutputText text={field.description} />
          </span>
        )}
      </legend>
      <div className="clear-both flex flex-col gap-5">
        <Faults id={id} faults={faults} />
        {fields.map((child) => (
          <Part key={child.pointer} {...rest} field={child} />
        ))}
      </div>
    </fieldset>
  );
}

function inputOf(inputs: AnswerInputs, { pointer }: AnswerField): AnswerInput | undefined {
  return Object.hasOwn(inputs, pointer) ? inputs[pointer] : undefined;
}

function sameInput(a: AnswerInput, b: AnswerInput | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function faultsOf({ faults }: FormAnswer, field: AnswerField): readonly string[] {
  return [...new Set(faults.filter((fault) => fault.field?.pointer === field.pointer).map(({ message }) => message))];
}
