"use client";

import { type ReactNode, useId } from "react";
import { Select } from "@/components/ui/select";
import type { SchemaField } from "@/lib/editor/answer-schema/schema-fields";
import { jsonMeaning, numberMeaning, optionalTextMeaning, type ValueMeaning } from "@/lib/editor/value-meaning";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { useEditor } from "../../use-editor";
import { clearField, writeField } from "../field-target";
import { ValueBox } from "../value-box";
import { ChoiceList } from "./choice-list";

type RulesProps = {
  readonly root: DocumentPath;
  readonly field: SchemaField & { readonly kind: "field" };
  readonly name: string;
  readonly disabled: boolean;
};

/** Words and limits of one field, as its type has them. */
export function SchemaRules(props: RulesProps) {
  const { field } = props;
  return (
    <>
      <TextRule {...props} rule="title" label="Label" />
      <TextRule {...props} rule="description" label="Explanation" lines="many" />
      {limitsOf(props)}
      {field.type === "group" || field.type === "list" ? null : <StartRule {...props} />}
    </>
  );
}

function limitsOf(props: RulesProps): ReactNode {
  switch (props.field.type) {
    case "text":
      return (
        <>
          <FormatRule {...props} />
          <div className="grid grid-cols-2 gap-2">
            <NumberRule {...props} rule="minLength" label="Least characters" />
            <NumberRule {...props} rule="maxLength" label="Most characters" />
          </div>
          <TextRule {...props} rule="pattern" label="Must match (regular expression)" code />
        </>
      );
    case "number":
    case "integer":
      return (
        <div className="grid grid-cols-2 gap-2">
          <NumberRule {...props} rule="minimum" label="At least" />
          <NumberRule {...props} rule="maximum" label="At most" />
        </div>
      );
    case "list":
      return (
        <div className="grid grid-cols-2 gap-2">
          <NumberRule {...props} rule="minItems" label="Least entries" />
          <NumberRule {...props} rule="maxItems" label="Most entries" />
        </div>
      );
    case "choice":
      return <ChoiceList {...props} />;
    default:
      return null;
  }
}

type RuleProps = RulesProps & { readonly rule: string; readonly label: string };

function placeOf({ root, field }: RulesProps, rule: string) {
  const value = Object.hasOwn(field.rules, rule) ? field.rules[rule] : undefined;
  return { path: [...root, ...field.path, rule], value };
}

function Rule({ id, label, rule, name, children }: RuleProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <label htmlFor={id} className="text-sm">
          {label}
          <span className="sr-only"> of {name}</span>
        </label>
        <code className="font-mono text-text-muted text-xs">{rule}</code>
      </div>
      {children}
    </div>
  );
}

function TextRule(props: RuleProps & { readonly lines?: "one" | "many"; readonly code?: boolean }) {
  return <RuleBox {...props} meaning={optionalTextMeaning} />;
}

function NumberRule(props: RuleProps) {
  return <RuleBox {...props} meaning={numberMeaning} numeric />;
}

type RuleBoxProps = RuleProps & {
  readonly meaning: ValueMeaning;
  readonly lines?: "one" | "many";
  readonly code?: boolean;
  readonly numeric?: boolean;
};

function RuleBox({ meaning, lines = "one", code = false, numeric = false, ...props }: RuleBoxProps) {
  const id = useId();
  return (
    <Rule {...props} id={id}>
      <ValueBox
        id={id}
        place={placeOf(props, props.rule)}
        meaning={meaning}
        lines={lines}
        code={code}
        numeric={numeric}
        disabled={props.disabled}
      />
    </Rule>
  );
}

const formats: readonly (readonly [string, string])[] = [
  ["date", "A date"],
  ["email", "An e-mail address"],
  ["uri", "A web address"],
];

function FormatRule(props: RulesProps) {
  const { value } = placeOf(props, "format");
  const given =
    typeof value === "string" && !formats.some(([format]) => format === value) ? [[value, value] as const] : [];
  return <ChoiceRule {...props} rule="format" label="Form" options={[...formats, ...given]} standard="Any text" />;
}

/** What the form starts with, where nothing else says it. */
function StartRule(props: RulesProps) {
  const { field } = props;
  const { rules, type } = field;
  const label = "Starts with";
  if (type === "yes_no") {
    const options = [[true, "Yes"] as const, [false, "No"] as const];
    return <ChoiceRule {...props} rule="default" label={label} options={options} standard="Nothing" />;
  }
  if (type === "choice" && Array.isArray(rules.enum)) {
    const options = rules.enum.map((value): readonly [JsonValue, string] => [value, String(value)]);
    return <ChoiceRule {...props} rule="default" label={label} options={options} standard="Nothing" />;
  }
  const odd = rules.default !== undefined && typeof rules.default !== (type === "text" ? "string" : "number");
  const meaning = odd ? jsonMeaning : type === "text" ? optionalTextMeaning : numberMeaning;
  return <RuleBox {...props} rule="default" label={label} meaning={meaning} numeric={type !== "text"} />;
}

type ChoiceRuleProps = RuleProps & {
  readonly options: readonly (readonly [JsonValue, string])[];
  readonly standard: string;
};

function ChoiceRule({ options, standard, ...props }: ChoiceRuleProps) {
  const editor = useEditor();
  const id = useId();
  const { path, value } = placeOf(props, props.rule);
  const chosen = options.findIndex(([option]) => option === value);
  return (
    <Rule {...props} id={id}>
      <Select
        id={id}
        value={chosen === -1 ? "" : String(chosen)}
        disabled={props.disabled}
        onChange={(event) => {
          const option = event.currentTarget.value === "" ? undefined : options[Number(event.currentTarget.value)];
          if (option !== undefined) writeField(editor, path, option[0]);
          else if (value !== undefined) clearField(editor, path);
        }}
        className="w-full"
      >
        <option value="">{standard}</option>
        {options.map(([option, words], index) => (
          <option key={JSON.stringify(option)} value={String(index)}>
            {words}
          </option>
        ))}
      </Select>
    </Rule>
  );
}
