"use client";

import type { WidgetName } from "@/lib/lobster/contract/step-kind";
import { ApprovalControl } from "./approval-control";
import { ConditionControl } from "./condition-control";
import { JsonControl } from "./json-control";
import { KeyValuesControl } from "./key-values-control";
import { memberKeys, NamedSettingsControl } from "./named-settings-control";
import { ReferenceControl } from "./reference-control";
import { plainSettings, SettingsControl } from "./settings-control";
import {
  BooleanControl,
  type ControlProps,
  MultilineControl,
  NumberControl,
  SelectControl,
  TextControl,
} from "./text-controls";

/** Kinds of values a control of that name can show; anything else in the file is edited as JSON. */
const textWidgets: ReadonlySet<WidgetName> = new Set(["text", "multiline", "shell", "pipeline", "select"]);

/** The control that a definition asks for by name. */
export function FieldControl(props: ControlProps) {
  const { field, value } = props.target;
  if (textWidgets.has(field.widget) && value !== undefined && typeof value !== "string")
    return <JsonControl {...props} />;
  switch (field.widget) {
    case "text":
      return <TextControl {...props} />;
    case "multiline":
      return <MultilineControl {...props} />;
    case "shell":
    case "pipeline":
      return <MultilineControl {...props} code />;
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
    case "json":
      if (plainSettings(field.schema) !== null) return <SettingsControl {...props} />;
      return memberKeys(field.schema) === null ? <JsonControl {...props} /> : <NamedSettingsControl {...props} />;
  }
}
