"use client";

import { controlFor } from "@/lib/editor/field-control";
import { assertNever } from "@/lib/lobster/contract/assert-never";
import { ApprovalControl } from "./approval-control";
import { ConditionControl } from "./condition/condition-control";
import { JsonControl } from "./json-control";
import { KeyValuesControl } from "./key-values-control";
import { NamedSettingsControl } from "./named-settings-control";
import { PipelineControl } from "./pipeline/pipeline-control";
import { QuestionControl } from "./question/question-control";
import { ReferenceControl } from "./reference-control";
import { SettingsControl } from "./settings-control";
import { ShellControl } from "./shell/shell-control";
import {
  BooleanControl,
  type ControlProps,
  MultilineControl,
  NumberControl,
  SelectControl,
  TextControl,
} from "./text-controls";

/** The control that a definition asks for; JSON with the reason where it cannot show what the file has. */
export function FieldControl(props: ControlProps) {
  const { control, reason } = controlFor(props.target.field, props.target.value);
  switch (control) {
    case "text":
      return <TextControl {...props} />;
    case "multiline":
      return <MultilineControl {...props} />;
    case "shell":
      return <ShellControl {...props} />;
    case "pipeline":
      return <PipelineControl {...props} />;
    case "reference":
      return <ReferenceControl {...props} />;
    case "condition":
      return <ConditionControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "boolean":
      return <BooleanControl {...props} />;
    case "select":
      return <SelectControl {...props} />;
    case "key_values":
      return <KeyValuesControl {...props} />;
    case "approval":
      return <ApprovalControl {...props} />;
    case "settings":
      return <SettingsControl {...props} />;
    case "named_settings":
      return <NamedSettingsControl {...props} />;
    case "question":
      return <QuestionControl {...props} />;
    case "json":
      return (
        <>
          <JsonControl {...props} />
          {reason === null ? null : <p className="text-sm text-text-muted">{reason}</p>}
        </>
      );
    default:
      return assertNever(control);
  }
}
