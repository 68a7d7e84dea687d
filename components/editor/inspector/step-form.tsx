"use client";

import { type ReactNode, useState } from "react";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { WithCode } from "@/components/ui/with-code";
import { containerOf } from "@/lib/editor/locate-step";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepNode } from "@/lib/lobster/document/document";
import { childListOf } from "@/lib/lobster/graph/child-list";
import { KindIcon } from "../kind-icon";
import { useDiagnostics, useEditor, useFormState } from "../use-editor";
import { FieldRow } from "./field-row";
import { type FieldTarget, fieldTarget, problemsOf } from "./field-target";
import { IgnoredKeys } from "./ignored-keys";
import { InnerSteps } from "./inner-steps";
import { DraftScope } from "./kept-drafts";
import { KindSelect } from "./kind-select";
import { MoreFields } from "./more-fields";
import { NoteBox } from "./note-box";
import { StepChecks } from "./step-checks";
import { StepData } from "./step-data";
import { StepNameField } from "./step-name-field";
import { StepProblems } from "./step-problems";

type StepFormProps = { readonly step: StepNode; readonly disabled: boolean; readonly close: ReactNode };

/** One step: its name and type, its fields, and what the last run knows of it. */
export function StepForm({ step, disabled, close }: StepFormProps) {
  const form: Tab = { value: "form", label: "Form", content: <Fields step={step} disabled={disabled} /> };
  const data: Tab = { value: "data", label: "Data", content: <StepData step={step} /> };
  const checks: Tab = { value: "checks", label: "Checks", content: <StepChecks step={step} /> };
  return (
    <DraftScope step={step}>
      <header className="sticky top-0 z-20 flex items-start gap-2.5 border-b bg-surface px-4 pt-3 pb-3">
        <span className="mt-0.5 inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-surface-mark text-text-muted">
          <KindIcon name={step.kind.icon} className="size-4" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="sr-only">Step {step.id ?? "without id"}</h2>
          <StepNameField step={step} disabled={disabled} />
          <KindSelect step={step} disabled={disabled} />
        </div>
        {close}
      </header>
      <div className="px-4 pb-6">
        <Tabs label="Parts of the step" tabs={asksOnly(step) ? [form, data] : [form, data, checks]} />
      </div>
    </DraftScope>
  );
}

/** What runs nothing has no folder to run in, and no effects to check. */
function asksOnly({ kind }: StepNode): boolean {
  return !kind.sharedFields.includes("cwd");
}

/** Fields of one step: its own always, shared ones when they are set or asked for. */
function Fields({ step, disabled }: { readonly step: StepNode; readonly disabled: boolean }) {
  const diagnostics = useDiagnostics();
  const fields = useStepFields(step);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const targets = fields.map((field) => fieldTarget({ ...step, isStep: true }, field));
  const own = new Set(step.kind.fields.map((field) => field.name));
  const held = new Set(step.kind.childLists.map((list) => list.path.join("/")));
  const shown = targets.filter(
    ({ field, value }) =>
      !held.has(field.name) && (own.has(field.name) || value !== undefined || opened.has(field.name)),
  );
  const hidden = targets.filter((target) => !held.has(target.field.name) && !shown.includes(target));
  const hide = (target: FieldTarget) => setOpened(new Set([...opened].filter((name) => name !== target.field.name)));
  const open = ({ field }: FieldTarget) => {
    setOpened(new Set([...opened, field.name]));
    requestAnimationFrame(() => focusField(field.name));
  };
  return (
    <div className="flex flex-col gap-4">
      <NoteBox path={step.path} disabled={disabled} />
      <StepProblems step={step} covered={targets.map((target) => target.path)} />
      {shown.map((target) => (
        <FieldRow
          key={target.field.name}
          target={target}
          problems={problemsOf(diagnostics, target.path)}
          disabled={disabled}
          {...(own.has(target.field.name) ? {} : { onHide: () => hide(target) })}
        />
      ))}
      <InnerSteps step={step} />
      <IgnoredKeys step={step} known={targets.map((target) => target.key)} disabled={disabled} />
      {disabled ? null : <MoreFields fields={hidden} onOpen={open} />}
      <p className="border-t pt-3 text-sm text-text-muted">
        <WithCode text={step.kind.docs} />
      </p>
    </div>
  );
}

/** Fields that the runtime reads on this step, where it stands. */
function useStepFields(step: StepNode): readonly FieldDefinition[] {
  const editor = useEditor();
  const drawn = useFormState((state) => state.drawn);
  const container = drawn === null ? null : containerOf(drawn, step.path);
  const { catalog } = editor.language;
  return container === null ? catalog.fieldsOf(step.kind) : catalog.fieldsOf(step.kind, childListOf(container, step));
}

/** Whoever asks for a field wants to fill it in. */
function focusField(name: string): void {
  const row = document.querySelector(`#step-inspector [data-field="${CSS.escape(name)}"]`);
  row?.querySelector<HTMLElement>("input, textarea, select, [role=switch]")?.focus();
}
